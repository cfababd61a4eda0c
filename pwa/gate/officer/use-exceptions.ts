import { useEffect, useState } from 'react';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { KnownExceptions } from '#pwa/gate/engine/gate-replica.ts';

export interface OfficerExceptions {
  /** The exceptions; null until this phone knows any, or that there are none. */
  known: KnownExceptions | null;
  /** Whether the last question to the server was answered; null while the first one is under way. */
  isAnswered: boolean | null;
}

/** Milliseconds between an answer and the next question. */
const interval = 10_000;

/** Asks the server again and again while a screen shows them. */
export function useExceptions({ officer }: Gate, isShown: boolean): OfficerExceptions {
  const [known, setKnown] = useState<KnownExceptions | null>(null);
  const [isAnswered, setAnswered] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isShown) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      try {
        const answer = await officer.fetchExceptions();
        if (left) return;
        setKnown(answer);
        setAnswered(true);
      } catch (error) {
        if (left) return;
        console.warn('the exceptions could not be read', error);
        setAnswered(false);
      }
      timer = setTimeout(() => void ask(), interval);
    }
    officer.exceptions().then(
      (stored) => !left && setKnown((now) => now ?? stored),
      (error: unknown) => console.error('what is known could not be read', error),
    );
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [officer, isShown]);
  return { known, isAnswered };
}
