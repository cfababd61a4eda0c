/** App updates: no page reloads while something is being written in it. */
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { isIdle, openDrafts, reloadOnce } from '#pwa/lib/app/reload.ts';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';

let workbox: Workbox | undefined;
/** A newer worker is waiting. */
let ready = false;
/** Another tab has taken the next version, so this page's files are gone. */
let stale = false;
/** The person asked for the next version; it is taken as soon as it is ready. */
let requested = false;
let replacing: ReturnType<typeof setTimeout> | undefined;
/** True when a new version is ready and nothing is being written. */
export const updateReady = createStore(false);
/** Whether the first screens are cached; null without a service worker. */
const appCached = createStore<boolean | null>(null);

/** Registers the worker and watches for newer ones. There is no worker in development. */
export async function startUpdates(): Promise<void> {
  // A database upgraded by a newer version means that this page is outdated too.
  const check = () => {
    if (syncStatus.getSnapshot().error === 'newer') markStale();
  };
  syncStatus.subscribe(check);
  check();
  openDrafts.subscribe(showUpdateIfIdle);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reloadIfIdle();
  });
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { Workbox } = await import('workbox-window');
  let hasWorker = await hasActiveWorker();
  const registration = new Workbox('/worker.js', { updateViaCache: 'none' });
  workbox = registration;
  registration.addEventListener('waiting', () => {
    ready = true;
    if (requested) applyUpdate();
    showUpdateIfIdle();
  });
  // The first worker has this page's files; after a later one they may be gone from the cache.
  registration.addEventListener('controlling', () => {
    if (hasWorker) markStale();
    hasWorker = true;
  });
  try {
    await registration.register();
  } catch {
    // Without a worker (private window, storage full) the app works with the network only.
    return;
  }
  if (appCached.getSnapshot() === null) appCached.set(false);
  void navigator.serviceWorker.ready.then(completeApp);
  addEventListener('online', () => void navigator.serviceWorker.ready.then(completeApp));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      registration.update().catch(() => {
        // No signal: the next time the page becomes visible tries again.
      });
    }
  });
}

async function hasActiveWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration !== undefined && registration.active !== null;
}

/** Lets the worker, whose installation has cached the first screens, cache the others. */
function completeApp({ active }: ServiceWorkerRegistration): void {
  appCached.set(true);
  active?.postMessage({ type: completeAppMessage });
}

/** Whether the first screen and the tickets open without signal; null without a service worker. */
export function useAppCached(): boolean | null {
  return useSyncExternalStore(appCached.subscribe, appCached.getSnapshot);
}

function markStale(): void {
  stale = true;
  ready = false;
  reloadIfIdle();
  showUpdateIfIdle();
}

/** Keeps a page with a draft; it reloads once the draft is closed and the page is hidden. */
function reloadIfIdle(): void {
  if (stale && isIdle()) reloadOnce();
}

export function applyUpdate(): void {
  if (ready) replaceWorker();
  else location.reload();
}

/**
 * Asks again until the new worker is in charge: Chromium forgets that a worker may take over if the
 * one before gets something to do just while it stops for it.
 */
function replaceWorker(): void {
  clearTimeout(replacing);
  if (!ready) return;
  workbox?.messageSkipWaiting();
  replacing = setTimeout(replaceWorker, 1000);
}

/** Switches to the newest version, which may have to be fetched first (HTTP 426). */
export async function updateNow(): Promise<void> {
  requested = true;
  if (ready || stale) return applyUpdate();
  try {
    await workbox?.update();
  } catch {
    // No signal: the page reloads from its cache.
  }
  const registration = await navigator.serviceWorker?.getRegistration();
  // A worker that is still installing reports when it is waiting.
  if (!registration?.installing && !registration?.waiting) location.reload();
}

function showUpdateIfIdle(): void {
  updateReady.set((ready || stale) && openDrafts.getSnapshot() === 0);
}
