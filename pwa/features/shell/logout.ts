/** A logout by the user; it asks first when unsent work would be lost. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { logOut, countOwnUnsentWork, type UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';

const confirmation = createStore<UnsentCounts | null>(null);

/** Logs out immediately if nothing would be lost; otherwise opens the confirmation. */
export async function requestLogout(): Promise<void> {
  const unsent = await countOwnUnsentWork();
  if (unsent === null) await logOut();
  else confirmation.set(unsent);
}

/** The unsent work that the open confirmation is about; null while it is closed. */
export function useLogoutConfirmation(): UnsentCounts | null {
  return useSyncExternalStore(confirmation.subscribe, confirmation.getSnapshot);
}

export function closeLogoutConfirmation(): void {
  confirmation.set(null);
}
