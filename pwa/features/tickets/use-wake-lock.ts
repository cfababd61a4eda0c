/** Keeps the screen on while a ticket is visible, if the browser supports it. */
import { useEffect, useState } from 'react';

/**
 * True while the screen is kept on. The browser releases the lock when the page is hidden, so it is
 * requested again.
 */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let cancelled = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || (lock !== undefined && !lock.released)) return;
      try {
        const sentinel = await navigator.wakeLock.request('screen');
        if (cancelled) return void sentinel.release();
        lock = sentinel;
        setHeld(true);
        sentinel.addEventListener('release', () => setHeld(false));
      } catch {
        // Refused, for example at low battery: the ticket still shows, without the "screen stays
        // on" label.
        setHeld(false);
      }
    };
    const onVisible = () => void requestLock();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      cancelled = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return held;
}
