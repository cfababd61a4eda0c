/**
 * New versions: the next service worker waits until the person says so, and never takes the page
 * away while something is being written.
 */
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

let workbox: Workbox | undefined;
let ready = false;
const drafts = new Set<symbol>();
const listeners = new Set<() => void>();

/** Registers the worker and watches for newer ones. In development there is none. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { Workbox } = await import('workbox-window');
  const registration = new Workbox('/worker.js', { updateViaCache: 'none' });
  workbox = registration;
  registration.addEventListener('waiting', () => {
    ready = true;
    tell();
  });
  // Another tab took the new version: this page's own files may be gone from the cache.
  registration.addEventListener('controlling', (event) => {
    if (event.isUpdate === true && drafts.size === 0) location.reload();
  });
  try {
    await registration.register();
  } catch {
    // No worker (private window, storage full): the app works with the network only.
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      registration.update().catch(() => {
        // No signal; the next time will do.
      });
    }
  });
}

/** Marks an open draft; the returned function closes it. No update while one is open. */
export function holdUpdates(): () => void {
  const draft = Symbol('draft');
  drafts.add(draft);
  tell();
  return () => {
    drafts.delete(draft);
    tell();
  };
}

/** True when a new version waits and nothing is being written. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready && drafts.size === 0,
  );
}

export function applyUpdate(): void {
  workbox?.messageSkipWaiting();
}

function tell(): void {
  for (const listener of listeners) listener();
}
