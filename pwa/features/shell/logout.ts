/** A logout by the user; it asks first when unsent work would be lost. */
import { useSyncExternalStore } from 'react';
import { logOut, countOwnUnsentWork, type UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';

let confirmation: UnsentCounts | null = null;
const listeners = new Set<() => void>();

/** Logs out at once when nothing would be lost; otherwise opens the confirmation. */
export async function requestLogout(): Promise<void> {
  const unsent = await countOwnUnsentWork();
  if (unsent === null) await logOut();
  else setConfirmation(unsent);
}

/** The unsent work that the open confirmation is about; null while it is closed. */
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
