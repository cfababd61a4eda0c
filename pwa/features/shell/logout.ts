/** A log-out that the person chose; unsent work is asked about first. */
import { useSyncExternalStore } from 'react';
import { logOut, unsentWork, type UnsentCounts } from '#pwa/lib/sync-logout.ts';

let question: UnsentCounts | null = null;
const listeners = new Set<() => void>();

/** Logs out at once when nothing would be lost; asks otherwise. */
export async function askLogOut(): Promise<void> {
  const unsent = await unsentWork();
  if (unsent === null) await logOut();
  else ask(unsent);
}

/** What a log-out would discard; null while it is not asked. */
export function useLogoutQuestion(): UnsentCounts | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}

export function endLogoutQuestion(): void {
  ask(null);
}

function ask(next: UnsentCounts | null): void {
  question = next;
  for (const listener of listeners) listener();
}
