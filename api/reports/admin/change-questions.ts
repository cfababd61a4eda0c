/** What becomes of the answers when the questions change (design: sync, "Up"). Pure. */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { ReportState } from '#api/reports/lock-report.ts';

/**
 * The state with these questions in this order. An answer stays with the question of its text and
 * occurrence; one whose question is gone is kept as withdrawn, a text that waits for a choice too.
 */
export function replaceQuestions(state: ReportState, questions: readonly string[]): ReportState {
  const before = new Map(
    toPlacedAnswers(state.answers).map((answer) => [answerKey(answer), answer]),
  );
  const asked = toPlacedAnswers(questions.map((question) => ({ question, text: '' })));
  const places = new Set(asked.map(answerKey));
  const stays = (answer: PlacedAnswer) => places.has(answerKey(answer));
  const leaving = [...before.values(), ...state.conflicts].filter(
    (answer) => answer.text !== '' && !stays(answer),
  );
  return {
    ...state,
    answers: asked.map((answer) => ({
      question: answer.question,
      text: before.get(answerKey(answer))?.text ?? '',
    })),
    conflicts: state.conflicts.filter(stays),
    withdrawn: leaving.reduce(addOnce, state.withdrawn),
  };
}

function addOnce(
  kept: PlacedAnswer[],
  { question, occurrence, text }: PlacedAnswer,
): PlacedAnswer[] {
  const answer = { question, occurrence, text };
  const known = kept.some((other) => answerKey(other) === answerKey(answer) && other.text === text);
  return known ? kept : [...kept, answer];
}
