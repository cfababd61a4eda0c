/** The answer to a check, by its group. */
import { useEffect } from 'react';
import { answerGroup, movesOnAfter } from '#sync/contracts/gate/answer-signals.ts';
import { AskAnswer } from '#pwa/gate/answers/ask-answer.tsx';
import { BigAnswer } from '#pwa/gate/answers/big-answer.tsx';
import { InAnswer } from '#pwa/gate/answers/in-answer.tsx';
import { InsideAnswer } from '#pwa/gate/answers/inside-answer.tsx';
import type { AnswerProps } from '#pwa/gate/answers/answer-props.ts';

export function AnswerScreen(props: AnswerProps) {
  const { check, onNext } = props;
  const { decision } = check;
  useEffect(() => {
    const delay = movesOnAfter(decision);
    if (delay === null) return;
    const timer = setTimeout(onNext, delay);
    return () => clearTimeout(timer);
  }, [decision, onNext]);
  switch (answerGroup(decision)) {
    case 'in':
    case 'again':
    case 'test':
      return <InAnswer {...props} />;
    case 'inside':
      return <InsideAnswer {...props} />;
    case 'ask':
      return <AskAnswer {...props} />;
    case 'stop':
    case 'foreign':
      return <BigAnswer {...props} />;
  }
}
