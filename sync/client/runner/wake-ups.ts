/** What wakes the runner in a page, besides its own timer. */

/** Returns the way to stop listening. */
export function listenForWakeUps(wake: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  // A page brought back from the back-forward cache has heard nothing meanwhile.
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', visible);
  };
}

/** What Background Sync calls the outbox. */
export const backgroundSyncTag = 'sync';

/** Background Sync (WICG draft), which TypeScript's DOM does not know. */
type RegistrationWithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Asks the browser to wake the service worker once there is signal, tab closed or not. Browsers
 * without it send when the app is next open.
 */
export async function requestBackgroundSync(): Promise<void> {
  const workers = (globalThis.navigator as Navigator | undefined)?.serviceWorker;
  const registration: RegistrationWithSync | undefined = await workers?.getRegistration();
  try {
    await registration?.sync?.register(backgroundSyncTag);
  } catch {
    // Denied by the person's settings: the open app sends all the same.
  }
}
