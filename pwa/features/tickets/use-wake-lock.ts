/** Keeps the screen on while a ticket is shown, where the browser can. */
import { useEffect, useState } from 'react';

/** True while the screen is kept on. The browser lets go when the page is hidden; asked for again. */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock !== undefined && !lock.released)) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (gone) return void given.release();
        lock = given;
        setHeld(true);
        given.addEventListener('release', () => setHeld(false));
      } catch {
        // Refused, by a battery that is low for one: the ticket is shown all the same, and the
        // header does not claim that the screen stays on.
        setHeld(false);
      }
    };
    const onVisible = () => void ask();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return held;
}
