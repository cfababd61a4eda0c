/** Installing the app on the home screen: whether it can be offered, and how. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/lib/app/external-store.ts';

/** Chromium's event, which is missing from TypeScript's DOM library. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `iphone`: by the share menu. `no`: installed, postponed or not possible. */
export type InstallOffer = 'no' | 'prompt' | 'iphone';

const dismissedKey = 'touchline.install.later';
/** "Later" hides the offer for two weeks, in milliseconds. */
const postponedFor = 14 * 86_400_000;

let deferredPrompt: InstallEvent | undefined;
const offer = createStore<InstallOffer>('no');

/** Call once at start: the browser sends its event only once per page. */
export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as InstallEvent;
    offer.set(wasRecentlyDismissed() ? 'no' : 'prompt');
  });
  addEventListener('appinstalled', () => {
    deferredPrompt = undefined;
    offer.set('no');
  });
  if (isIPhone() && !isInstalled() && !wasRecentlyDismissed()) offer.set('iphone');
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(offer.subscribe, offer.getSnapshot);
}

export async function install(): Promise<void> {
  const event = deferredPrompt;
  deferredPrompt = undefined;
  offer.set('no');
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
