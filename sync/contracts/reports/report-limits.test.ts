import { expect, test } from 'vitest';
import { reportContent, reportEdit } from '#sync/contracts/reports/manage-reports.ts';
import {
  maxAnswerLength,
  maxChangeTextLength,
  reportChange,
  reportStatus,
} from '#sync/contracts/reports/reports.ts';

/** Answers of the longest length, as many as one change may have. */
const longest = Array.from({ length: maxChangeTextLength / maxAnswerLength }, (_, at) => ({
  question: `Question ${at}`,
  text: 'x'.repeat(maxAnswerLength),
}));
const oneMore = { question: 'One more', text: 'x' };

const fits = {
  change: (texts: typeof longest) =>
    reportChange.safeParse({
      reportId: '01890000-0000-7000-8000-000000000000',
      answers: texts.map((each) => ({ ...each, occurrence: 0 })),
      attach: [],
      detach: [],
      settles: [],
    }).success,
  content: (texts: typeof longest) =>
    reportContent.safeParse(texts.map(({ question, text }) => ({ question, answer: text })))
      .success,
};

test.each(['change', 'content'] as const)('the texts of a %s have a limit together', (kind) => {
  expect(fits[kind](longest)).toBe(true);
  expect(fits[kind]([...longest, oneMore])).toBe(false);
});

test('a content of very many values is refused as a whole, before each is looked at', () => {
  const content = JSON.stringify(Array.from({ length: 2000 }, () => ({})));
  const { error } = reportEdit.safeParse({ content });
  expect(error?.issues.map(({ message }) => message)).toEqual(['error.tooLarge']);
});

test('a report is pending, a draft or published', () => {
  for (const status of ['pending', 'draft', 'published'])
    expect(reportStatus.safeParse(status).success, status).toBe(true);
  expect(reportStatus.safeParse('archived').success).toBe(false);
});
