import { expect, it } from 'vitest';
import { dueReports } from '#pwa/lib/sync/reports/due-reports.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const matches = [
  { id: 'yesterday', date: '2026-11-21T17:00:00.000Z' },
  { id: 'today', date: '2026-11-22T17:00:00.000Z' },
  { id: 'tomorrow', date: '2026-11-23T17:00:00.000Z' },
];
const report = (matchId: string, more: Partial<ReportRow> = {}) =>
  ({ id: `of ${matchId}`, matchId, status: 'pending', archived: false, ...more }) as ReportRow;
const due = (...reports: ReportRow[]) => dueReports(reports, matches, [], now).map(({ id }) => id);

it('the reports on today’s and past matches are due, the oldest first', () => {
  expect(
    due(report('tomorrow'), report('today'), report('yesterday', { status: 'draft' })),
  ).toEqual(['of yesterday', 'of today']);
});

it('a published or closed report, or one on an unknown match, is not due', () => {
  const published = report('today', { status: 'published' });
  expect(due(published, report('today', { archived: true }), report('unknown'))).toEqual([]);
});

it('a report that is waiting to be published is not due', () => {
  const publish = { name: 'report.publish', record: 'report/of today' } as const;
  expect(dueReports([report('today')], matches, [publish], now)).toEqual([]);
  const save = { ...publish, name: 'report.save' } as const;
  expect(dueReports([report('today')], matches, [save], now)).toHaveLength(1);
});

it('a report is due a day after the kick-off', () => {
  expect(new Date(reportDueAt('2026-11-21T17:00:00.000Z')).toISOString()).toBe(
    '2026-11-22T17:00:00.000Z',
  );
});
