/** Somebody who is not approved stays so until the league says otherwise: it is asked again. */
import { useEffect } from 'react';
import { refreshStatus } from '#pwa/lib/api.ts';

/** Between two questions while the page is seen. */
const interval = 30_000;

/** Asks at once, when the page becomes visible or the signal comes back, and every 30 seconds between. */
export function useStatusWatch(waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void refreshStatus();
    };
    look();
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [waits]);
}
