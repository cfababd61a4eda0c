import { useEffect, useState } from 'react';

/** Epoch milliseconds, updated every `every` milliseconds and when the page becomes visible. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => setNow(Date.now());
    const onVisible = () => document.visibilityState === 'visible' && renew();
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [every]);
  return now;
}
