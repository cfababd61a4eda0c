/** Moves answers to their new places when an administrator changes the questions. Pure. */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { ReportState } from '#api/reports/lock-report.ts';

/**
 * Returns the state with these questions in this order. An answer stays with the question of the same
 * text and occurrence; answers and conflicting texts of removed questions become withdrawn answers.
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
