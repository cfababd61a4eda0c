/**
 * Opens the camera before the screens are here, on a phone that was checking tickets when the page
 * was closed or killed: people are waiting.
 */
import type { OpenCamera } from '#pwa/gate/camera/camera.ts';
import { openOwnCamera } from '#pwa/gate/camera/own-camera.ts';

const key = 'touchline.gate-checking';
/** Milliseconds after which a camera that no one uses is stopped. */
const kept = 30_000;

let early: Promise<OpenCamera | null> | undefined;
let timer: ReturnType<typeof setTimeout>;

/** Notes whether the camera is in use, for when the page is opened next. */
export function noteChecking(checking: boolean): void {
  try {
    if (checking) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the next start takes a little longer.
  }
}

export function openEarlyCamera(): void {
  early = openIfAllowed().catch(() => null);
  timer = setTimeout(() => void takeEarlyCamera().then((camera) => camera?.stop()), kept);
}

/** Returns null if there is none; a failure is found again by whoever opens the camera then. */
export async function takeEarlyCamera(): Promise<OpenCamera | null> {
  clearTimeout(timer);
  const taken = early;
  early = undefined;
  return (await taken) ?? null;
}

async function openIfAllowed(): Promise<OpenCamera | null> {
  if (document.visibilityState !== 'visible' || localStorage.getItem(key) === null) return null;
  // No one is asked before the screen says why.
  const { state } = await navigator.permissions.query({ name: 'camera' });
  return state === 'granted' ? openOwnCamera() : null;
}
