import { useState } from 'react';
import type { AnswerView, ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { answerKey } from '#sync/contracts/reports/reports.ts';

export interface VisibleAnswer {
  answer: AnswerView;
  /** Whether the league withdrew the question while someone was typing the answer. */
  isWithdrawn: boolean;
}

/** The answers to show; a field of a withdrawn question stays until it loses focus. */
export function useVisibleAnswers({
  answers,
  withdrawn,
}: Pick<ReportView, 'answers' | 'withdrawn'>): {
  visible: VisibleAnswer[];
  onFocus: (answer: AnswerView) => void;
  onBlur: () => void;
} {
  const [focused, setFocused] = useState<{ answer: AnswerView; index: number } | null>(null);
  const visible = answers.map((answer) => ({ answer, isWithdrawn: false }));
  if (focused !== null) {
    const { answer, index } = focused;
    const key = answerKey(answer);
    if (!answers.some((one) => answerKey(one) === key)) {
      const stored = withdrawn.findLast((one) => answerKey(one) === key);
      const lastAnswer = { ...answer, conflicts: [], ...(stored ?? { text: '' }) };
      visible.splice(index, 0, { answer: lastAnswer, isWithdrawn: true });
    }
  }
  return {
    visible,
    onFocus: (answer) => {
      const index = visible.findIndex((one) => answerKey(one.answer) === answerKey(answer));
      setFocused({ answer, index });
    },
    onBlur: () => setFocused(null),
  };
}
