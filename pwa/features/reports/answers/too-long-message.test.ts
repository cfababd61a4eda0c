import { expect, it } from 'vitest';
import { tooLongMessage } from '#pwa/features/reports/answers/too-long-message.ts';
import type { AnswerView, ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';
import { maxAnswerLength, maxChangeTextLength } from '#sync/contracts/reports/reports.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const answer = (length: number, state: AnswerView['state'] = 'here', at = 0): AnswerView => ({
  question: `Question ${at}?`,
  occurrence: 0,
  text: 'a'.repeat(length),
  state,
  currentValue: '',
  conflicts: [],
});
const view = (...answers: AnswerView[]) => ({ answers, withdrawn: [] }) as unknown as ReportView;
const tenFull = Array.from({ length: 10 }, (_, at) => answer(maxAnswerLength, 'here', at));

it('a report whose unsaved answers fit in one save is not too long', () => {
  expect(tenFull.length * maxAnswerLength).toBe(maxChangeTextLength);
  expect(tooLongMessage(view(...tenFull))).toBeNull();
  // Text that is being sent or was sent is not part of the next save.
  expect(tooLongMessage(view(...tenFull, answer(500, 'waiting', 10)))).toBeNull();
});

it('answers that are too long together are reported with the excess', () => {
  expect(tooLongMessage(view(...tenFull, answer(11, 'here', 10)))).toBe(
    englishText('reportScreens.tooLongAll', { over: 11 }),
  );
});

it('answers to withdrawn questions count too', () => {
  const away = { ...view(...tenFull), withdrawn: [answer(3), answer(7, 'league')] } as ReportView;
  expect(tooLongMessage(away)).toBe(englishText('reportScreens.tooLongAll', { over: 3 }));
});

it('a single answer that is too long is reported before the total length', () => {
  expect(tooLongMessage(view(...tenFull, answer(maxAnswerLength + 2, 'here', 10)))).toBe(
    englishText('reportScreens.tooLongAnswer', { question: 'Question 10?', over: 2 }),
  );
});
