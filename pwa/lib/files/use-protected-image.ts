import { useRef, useState } from 'react';
import { refreshSession } from '#pwa/lib/session/session.ts';

/** The file cookie expires with the token, so the first failure renews it and tries again. */
export function useProtectedImage(src: string | null) {
  const [shown, setShown] = useState(src);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const renewed = useRef(false);
  if (shown !== src) {
    setShown(src);
    setState('loading');
    setAttempt(0);
  }

  async function renew(): Promise<void> {
    setState('loading');
    await refreshSession();
    setAttempt((now) => now + 1);
  }

  return {
    state,
    attempt: `${src} ${attempt}`,
    onLoad: () => {
      renewed.current = false;
      setState('ready');
    },
    onError: () => {
      if (renewed.current) {
        renewed.current = false;
        setState('failed');
        return;
      }
      renewed.current = true;
      void renew();
    },
    again: () => void renew(),
  };
}
