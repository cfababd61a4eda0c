/** Remembers at which match this phone is enrolled, for when the page is opened again. */
import { NoReplicaError } from '#sync/client/storage/storage-errors.ts';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { openGate } from '#pwa/gate/engine/open-gate.ts';

const key = 'touchline.gate';

export function rememberGate(matchId: string): void {
  localStorage.setItem(key, matchId);
}

/** The match's id. */
export function rememberedGate(): string | null {
  return localStorage.getItem(key);
}

export function forgetGate(): void {
  localStorage.removeItem(key);
}

/** Returns null if this phone is at no gate, or the browser has deleted what it kept. */
export async function openRememberedGate(): Promise<Gate | null> {
  const matchId = rememberedGate();
  if (matchId === null) return null;
  try {
    return await openGate(matchId);
  } catch (error) {
    if (!(error instanceof NoReplicaError)) throw error;
    forgetGate();
    return null;
  }
}
