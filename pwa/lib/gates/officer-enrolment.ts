/**
 * The members' app's request to the gate's page, which has files and data of its own, to make this phone
 * the officer's gate. The match is not in the address, so that no link elsewhere can ask for it.
 */
import { jsonStorage, pickStrings } from '#pwa/lib/storage/json-storage.ts';

const storage = jsonStorage('localStorage', 'touchline.gate.officer');

/** Milliseconds until the request to the gate's page expires. */
const validFor = 600_000;

/** Opens the gate's page, which enrols this phone with the session of this browser. */
export function openOfficerGate(matchId: string): void {
  storage.save({ matchId, at: new Date().toISOString() });
  location.assign('/gate');
}

/** The match that was asked for lately; null if there is none. */
export function requestedOfficerGate(now: number): string | null {
  const { matchId, at } = pickStrings(storage.read(), ['matchId', 'at']);
  const age = now - Date.parse(at ?? '');
  return matchId !== undefined && age >= 0 && age < validFor ? matchId : null;
}

export function clearOfficerGateRequest(): void {
  storage.remove();
}
