/** What becomes of the answers when the questions change (design: sync, "Up"). Pure. */
import { placed, placeOf, type PlacedAnswer } from '#sync/contracts/reports.ts';
import type { ReportState } from '#api/reports/records.ts';

/**
 * The state with these questions in this order. An answer stays with the question of its text and
 * occurrence; one whose question is gone is kept as withdrawn, a text that waits for a choice too.
 */
export function withQuestions(state: ReportState, questions: readonly string[]): ReportState {
  const before = new Map(placed(state.answers).map((answer) => [placeOf(answer), answer]));
  const asked = placed(questions.map((question) => ({ question, text: '' })));
  const places = new Set(asked.map(placeOf));
  const stays = (answer: PlacedAnswer) => places.has(placeOf(answer));
  const leaving = [...before.values(), ...state.conflicts].filter(
    (answer) => answer.text !== '' && !stays(answer),
  );
  return {
    ...state,
    answers: asked.map((answer) => ({
      question: answer.question,
      text: before.get(placeOf(answer))?.text ?? '',
    })),
    conflicts: state.conflicts.filter(stays),
    withdrawn: leaving.reduce(keptOnce, state.withdrawn),
  };
}

function keptOnce(
  kept: PlacedAnswer[],
  { question, occurrence, text }: PlacedAnswer,
): PlacedAnswer[] {
  const answer = { question, occurrence, text };
  const known = kept.some((other) => placeOf(other) === placeOf(answer) && other.text === text);
  return known ? kept : [...kept, answer];
}
