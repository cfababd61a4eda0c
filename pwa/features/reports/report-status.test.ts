import { expect, it } from 'vitest';
import {
  countWords,
  reportBadge,
  describeUnsendable,
} from '#pwa/features/reports/report-status.ts';
import type { ReportView } from '#pwa/lib/sync/reports/report-drafts.ts';

it('the words of an answer are counted in any script', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('  Opened at 03:40 PM, twenty-two minutes early. ')).toBe(8);
  expect(countWords('كان المكتب مفتوحًا')).toBe(3);
  expect(countWords("the officer's desk")).toBe(3);
});

const lost = (texts: number, photos: number) =>
  ({
    unsendableTexts: Array.from({ length: texts }, () => ({ text: 'It held.' })),
    attachments: [
      { serverAttachment: {} },
      ...Array.from({ length: photos }, () => ({ serverAttachment: null })),
    ],
  }) as unknown as ReportView;

it('a closed report lists work that can no longer be sent, without work that the server has', () => {
  expect(describeUnsendable(lost(1, 1))).toBe('1 answer and 1 photo or file');
  expect(describeUnsendable(lost(2, 0))).toBe('2 answers');
  expect(describeUnsendable(lost(0, 2))).toBe('2 photos and files');
  expect(describeUnsendable(lost(0, 0))).toBe('your choices');
});

it('a deleted report is shown as deleted, whatever is typed into it', () => {
  expect(reportBadge({ status: 'draft', closed: 'gone' }).word).toBe('reportScreens.deleted');
  expect(reportBadge({ status: 'draft', closed: null }).word).toBe('reportScreens.draft');
});
