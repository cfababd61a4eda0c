/** Putting the app on the home screen: when it can be offered, and how. */
import { useSyncExternalStore } from 'react';

/** Chromium's event; not in TypeScript's DOM library. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `prompt`: one press does it. `iphone`: it takes the share menu. `no`: done, or not possible. */
export type InstallOffer = 'no' | 'prompt' | 'iphone';

const dismissedKey = 'touchline.install.later';
/** A "later" counts for two weeks. */
const postponedFor = 14 * 86_400_000;

let deferredPrompt: InstallEvent | undefined;
let offer: InstallOffer = 'no';
const listeners = new Set<() => void>();

/** Call once, early: the browser offers only once a page. */
export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as InstallEvent;
    setOffer(wasRecentlyDismissed() ? 'no' : 'prompt');
  });
  addEventListener('appinstalled', () => {
    deferredPrompt = undefined;
    setOffer('no');
  });
  if (isIPhone() && !isInstalled() && !wasRecentlyDismissed()) setOffer('iphone');
}

export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
}

export async function install(): Promise<void> {
  const event = deferredPrompt;
  deferredPrompt = undefined;
  setOffer('no');
  await event?.prompt();
}

export function postponeInstall(): void {
  try {
    localStorage.setItem(dismissedKey, String(Date.now()));
  } catch {
    // Storage is closed: it is offered again next time.
  }
  setOffer('no');
}

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as Navigator & { standalone?: boolean }).standalone === true
  );
}

function setOffer(next: InstallOffer): void {
  offer = next;
  for (const listener of listeners) listener();
}

function wasRecentlyDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(dismissedKey) ?? 0) < postponedFor;
  } catch {
    return false;
  }
}

/** An iPad calls itself a Mac, but has fingers. */
function isIPhone(): boolean {
  return (
    /iphone|ipad|ipod/i.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
