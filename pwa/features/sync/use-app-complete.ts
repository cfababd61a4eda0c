import { useEffect, useState } from 'react';
import { useAppCached } from '#pwa/lib/app/app-updates.ts';
import { completeAppMessage } from '#pwa/lib/app/worker-messages.ts';

/** Whether all screens of members open without signal; null without a service worker. */
export function useAppComplete(): boolean | null {
  const cached = useAppCached();
  const [isComplete, setIsComplete] = useState(false);
  useEffect(() => {
    if (cached !== true) return;
    const ports: MessagePort[] = [];
    let stopped = false;
    const ask = async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (stopped) return;
      const { port1, port2 } = new MessageChannel();
      ports.push(port1);
      port1.addEventListener('message', () => setIsComplete(true));
      port1.start();
      active?.postMessage({ type: completeAppMessage }, [port2]);
    };
    void ask();
    const onOnline = () => void ask();
    window.addEventListener('online', onOnline);
    return () => {
      stopped = true;
      window.removeEventListener('online', onOnline);
      for (const port of ports) port.close();
    };
  }, [cached]);
  return cached === null ? null : isComplete;
}
