/** App updates: no page reloads while something is being written in it. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';

let workbox: Workbox | undefined;
/** A newer worker is waiting. */
let ready = false;
/** Another tab has taken the next version, so this page's files are gone. */
let stale = false;
/** The person asked for the next version; it is taken as soon as it is ready. */
let requested = false;
const drafts = new Set<symbol>();
const updateReady = createStore(false);
/** Null without a service worker. */
const appCached = createStore<boolean | null>(null);

/** Registers the worker and watches for newer ones. There is no worker in development. */
export async function startUpdates(): Promise<void> {
  // A database upgraded by a newer version means that this page is outdated too.
  syncStatus.subscribe(() => {
    if (syncStatus.getSnapshot().error === 'newer') markStale();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reloadIfIdle();
  });
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { Workbox } = await import('workbox-window');
  const registration = new Workbox('/worker.js', { updateViaCache: 'none' });
  workbox = registration;
  registration.addEventListener('waiting', () => {
    ready = true;
    if (requested) applyUpdate();
    showUpdateIfIdle();
  });
  // This page's own files may be gone from the cache.
  registration.addEventListener('controlling', (event) => {
    if (event.isUpdate === true) markStale();
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

function isIdle(): boolean {
  const at = document.activeElement;
  const typing = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  return drafts.size === 0 && !(typing && at.value !== '');
}

const reloadedKey = 'touchline.reloaded';

/** Reloads the page, at most once a minute. Returns false when it has just been reloaded. */
function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey));
    if (Math.abs(Date.now() - before) < 60_000) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Without storage there is no way to count reloads, so the person uses the button.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Handles a chunk that could not be fetched. If the server is reachable but no longer has it, there
 * is a newer version: the page reloads, once and only if nothing is being written.
 *
 * @returns `away` without signal, `gone` if the person has to reload the page
 */
export async function reloadForNewVersion(): Promise<'away' | 'gone' | 'reloading'> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return 'away';
  }
  return isIdle() && reloadOnce() ? 'reloading' : 'gone';
}

/** Blocks updates while a draft is open; the returned function closes it. */
export function blockUpdates(): () => void {
  const draft = Symbol('draft');
  drafts.add(draft);
  showUpdateIfIdle();
  return () => {
    drafts.delete(draft);
    showUpdateIfIdle();
  };
}

export function useBlockUpdates(writing: boolean): void {
  useEffect(() => (writing ? blockUpdates() : undefined), [writing]);
}

/** True when a new version is ready and nothing is being written. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(updateReady.subscribe, updateReady.getSnapshot);
}

export function applyUpdate(): void {
  if (ready) workbox?.messageSkipWaiting();
  else location.reload();
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
  updateReady.set((ready || stale) && drafts.size === 0);
}
