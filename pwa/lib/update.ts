/**
 * New versions: the next service worker waits until the person says so, and never takes the page
 * away while something is being written.
 */
import { useSyncExternalStore } from 'react';
import { Workbox } from 'workbox-window';

let workbox: Workbox | undefined;
let ready = false;
const drafts = new Set<symbol>();
const listeners = new Set<() => void>();

/** Registers the worker and watches for newer ones. In development there is none. */
export function startUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  workbox = new Workbox('/worker.js', { type: 'classic', updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => {
    ready = true;
    tell();
  });
  // Another tab took the new version: this page's own files may be gone from the cache.
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate === true && drafts.size === 0) location.reload();
  });
  workbox.register().catch(() => {
    // No worker (private window, storage full): the app works with the network only.
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      workbox?.update().catch(() => {
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
