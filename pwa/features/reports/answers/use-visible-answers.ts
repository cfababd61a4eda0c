import { useState } from 'react';
import type { AnswerView, ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { answerKey } from '#sync/contracts/reports/reports.ts';

export interface VisibleAnswer {
  answer: AnswerView;
  /** The league withdrew the question while somebody was typing the answer. */
  gone: boolean;
}

/**
 * The answers to show. A field that has focus is not removed: it stays until it loses focus, and
 * its text is kept as an answer to a withdrawn question.
 */
export function useVisibleAnswers({
  answers,
  withdrawn,
}: Pick<ReportView, 'answers' | 'withdrawn'>): {
  drawn: VisibleAnswer[];
  /** A field got or lost focus. */
  enter: (answer: AnswerView) => void;
  leave: () => void;
} {
  const [entered, setEntered] = useState<{ answer: AnswerView; at: number } | null>(null);
  const drawn = answers.map((answer) => ({ answer, gone: false }));
  if (entered !== null) {
    const { answer, at } = entered;
    const place = answerKey(answer);
    if (!answers.some((one) => answerKey(one) === place)) {
      const kept = withdrawn.findLast((one) => answerKey(one) === place);
      const shown = { ...answer, conflicts: [], ...(kept ?? { text: '' }) };
      drawn.splice(at, 0, { answer: shown, gone: true });
    }
  }
  return {
    drawn,
    enter: (answer) => {
      const at = drawn.findIndex((one) => answerKey(one.answer) === answerKey(answer));
      setEntered({ answer, at });
    },
    leave: () => setEntered(null),
  };
}
