import { expect, it } from 'vitest';
import '#pwa/lib/late-words/reports.ts';
import { overlong } from '#pwa/features/reports/overlong.ts';
import type { AnswerView, ReportView } from '#pwa/lib/sync-drafts.ts';
import { answerMax, changeTextMax } from '#sync/contracts/reports.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const answer = (length: number, state: AnswerView['state'] = 'here', at = 0): AnswerView => ({
  question: `Question ${at}?`,
  occurrence: 0,
  text: 'a'.repeat(length),
  state,
  stands: '',
  conflicts: [],
});
const view = (...answers: AnswerView[]) => ({ answers, withdrawn: [] }) as unknown as ReportView;
const tenFull = Array.from({ length: 10 }, (_, at) => answer(answerMax, 'here', at));

it('a report whose unsaved answers go in one save is not too long', () => {
  expect(tenFull.length * answerMax).toBe(changeTextMax);
  expect(overlong(view(...tenFull))).toBeNull();
  // What is on its way or with the league is in no new save.
  expect(overlong(view(...tenFull, answer(500, 'waiting', 10)))).toBeNull();
});

it('answers that are too long together are told, with how much is too many', () => {
  expect(overlong(view(...tenFull, answer(11, 'here', 10)))).toBe(
    say('reportScreens.tooLongAll', { over: 11 }),
  );
});

it('texts for questions that were taken away go with the save too', () => {
  const away = { ...view(...tenFull), withdrawn: [answer(3), answer(7, 'league')] } as ReportView;
  expect(overlong(away)).toBe(say('reportScreens.tooLongAll', { over: 3 }));
});

it('one answer that is too long is named first', () => {
  expect(overlong(view(...tenFull, answer(answerMax + 2, 'here', 10)))).toBe(
    say('reportScreens.tooLongAnswer', { question: 'Question 10?', over: 2 }),
  );
});
