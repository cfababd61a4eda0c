/** A log-out that the person chose; unsent work is asked about first. */
import { useSyncExternalStore } from 'react';
import { logOut, countOwnUnsentWork, type UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';

let confirmation: UnsentCounts | null = null;
const listeners = new Set<() => void>();

/** Logs out at once when nothing would be lost; asks otherwise. */
export async function requestLogout(): Promise<void> {
  const unsent = await countOwnUnsentWork();
  if (unsent === null) await logOut();
  else setConfirmation(unsent);
}

/** What a log-out would discard; null while it is not asked. */
export function useLogoutConfirmation(): UnsentCounts | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => confirmation,
  );
}

export function closeLogoutConfirmation(): void {
  setConfirmation(null);
}

function setConfirmation(next: UnsentCounts | null): void {
  confirmation = next;
  for (const listener of listeners) listener();
}
