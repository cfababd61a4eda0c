/** Installing the app on the home screen: whether it can be offered, and how. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/lib/app/external-store.ts';

/** Chromium's event, which is missing from TypeScript's DOM library. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `iphone`: by the share menu. `no`: installed or not possible; as an offer, also postponed. */
export type InstallOffer = 'no' | 'prompt' | 'iphone';

const dismissedKey = 'touchline.install.later';
/** "Later" hides the offer for two weeks, in milliseconds. */
const postponedFor = 14 * 86_400_000;

let deferredPrompt: InstallEvent | undefined;
const way = createStore<InstallOffer>('no');
const offer = createStore<InstallOffer>('no');

/** Call once at start: the browser sends its event only once per page. */
export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as InstallEvent;
    setWay('prompt');
  });
  addEventListener('appinstalled', () => {
    deferredPrompt = undefined;
    setWay('no');
  });
  if (isIPhone() && !isInstalled()) setWay('iphone');
}

function setWay(next: InstallOffer): void {
  way.set(next);
  offer.set(wasRecentlyDismissed() ? 'no' : next);
}

/** How the app can be installed, also while the offer is postponed. */
export function useInstallWay(): InstallOffer {
  return useSyncExternalStore(way.subscribe, way.getSnapshot);
}

/** The offer that the app makes by itself. */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(offer.subscribe, offer.getSnapshot);
}

export async function install(): Promise<void> {
  const event = deferredPrompt;
  deferredPrompt = undefined;
  setWay('no');
  await event?.prompt();
}

export function postponeInstall(): void {
  try {
    localStorage.setItem(dismissedKey, String(Date.now()));
  } catch {
    // Storage is unavailable: the offer comes back next time.
  }
  offer.set('no');
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as Navigator & { standalone?: boolean }).standalone === true
  );
}

function wasRecentlyDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(dismissedKey) ?? 0) < postponedFor;
  } catch {
    return false;
  }
}

/** An iPad identifies itself as a Mac, but has a touch screen. */
function isIPhone(): boolean {
  return (
    /iphone|ipad|ipod/i.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
