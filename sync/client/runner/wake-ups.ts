import type { ReplicaDefinition } from '#sync/client/storage/sync-replica.ts';

/** Returns a function that stops listening. */
export function listenForWakeUps(wake: () => void): () => void {
  const visible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  // A page restored from the back-forward cache has missed every change.
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', visible);
  };
}

/** Background Sync (WICG draft), which TypeScript's DOM types do not include. */
type RegistrationWithSync = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/**
 * Asks the browser to wake the service worker once there is a network, even with the tab closed.
 * Browsers without Background Sync send when the app is next open.
 */
export async function requestBackgroundSync({ backgroundTag }: ReplicaDefinition): Promise<void> {
  const workers = (globalThis.navigator as Navigator | undefined)?.serviceWorker;
  const registration: RegistrationWithSync | undefined = await workers?.getRegistration();
  try {
    await registration?.sync?.register(backgroundTag);
  } catch {
    // The user's settings forbid it; the open app sends anyway.
  }
}
