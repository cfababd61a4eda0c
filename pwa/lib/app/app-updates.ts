/**
 * New versions: the next service worker waits until the person says so, and no page is taken away
 * while something is being written in it, whatever happens around it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';

let workbox: Workbox | undefined;
/** A newer worker waits. */
let ready = false;
/** This page's version is gone: another tab took the next one. */
let stale = false;
/** The person asked for the next version; it is taken as soon as it is there. */
let wanted = false;
const drafts = new Set<symbol>();
const listeners = new Set<() => void>();

/** Registers the worker and watches for newer ones. In development there is none. */
export async function startUpdates(): Promise<void> {
  // A database of a newer version is as good as a newer worker.
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
    if (wanted) applyUpdate();
    notifyListeners();
  });
  // This page's own files may be gone from the cache.
  registration.addEventListener('controlling', (event) => {
    if (event.isUpdate === true) markStale();
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

function markStale(): void {
  stale = true;
  ready = false;
  reloadIfIdle();
  notifyListeners();
}

/** A page with a draft stays as it is; it is loaded anew when that is done and nobody looks. */
function reloadIfIdle(): void {
  if (stale && isIdle()) reloadOnce();
}

function isIdle(): boolean {
  const at = document.activeElement;
  const typing = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  return drafts.size === 0 && !(typing && at.value !== '');
}

const reloadedKey = 'touchline.reloaded';

/** Loads the page anew, but never round and round. False when that was done a moment ago. */
function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey));
    if (Math.abs(Date.now() - before) < 60_000) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Nothing to count by: the person presses the button.
    return false;
  }
  location.reload();
  return true;
}

/**
 * A part of the app could not be fetched. Where the server is there and has it no more, a newer
 * version has come, and the page is loaded anew, once and only if nothing is being written.
 *
 * @returns `away` without signal, `gone` if the person has to load the page anew
 */
export async function reloadForNewVersion(): Promise<'away' | 'gone' | 'reloading'> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return 'away';
  }
  return isIdle() && reloadOnce() ? 'reloading' : 'gone';
}

/** Marks an open draft; the returned function closes it. No update while one is open. */
export function blockUpdates(): () => void {
  const draft = Symbol('draft');
  drafts.add(draft);
  notifyListeners();
  return () => {
    drafts.delete(draft);
    notifyListeners();
  };
}

/** No update while something is being written, or sent. */
export function useBlockUpdates(writing: boolean): void {
  useEffect(() => (writing ? blockUpdates() : undefined), [writing]);
}

/** True when a new version is there and nothing is being written. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (ready || stale) && drafts.size === 0,
  );
}

/** The person wants the version that is there. */
export function applyUpdate(): void {
  if (ready) workbox?.messageSkipWaiting();
  else location.reload();
}

/** The person wants the newest version, which may have to be fetched first (426). */
export async function updateNow(): Promise<void> {
  wanted = true;
  if (ready || stale) return applyUpdate();
  try {
    await workbox?.update();
  } catch {
    // No signal: the page is loaded anew from what is here.
  }
  const registration = await navigator.serviceWorker?.getRegistration();
  // What is being installed says when it waits.
  if (!registration?.installing && !registration?.waiting) location.reload();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
