import { expect, test } from 'vitest';
import type { Report } from '#sync/contracts/manage-reports.ts';
import { fitsReports, mayEdit, withProgress } from '#pwa/features/manage-reports/report-rows.ts';

const report = (more: object): Report =>
  ({
    name: 'Media',
    status: 'pending',
    archived: false,
    urgent: null,
    Event: { id: 'cup', name: 'Egypt Cup' },
    Officer: { firstName: 'Nagla', lastName: 'Fawzy' },
    Match: {
      id: 'one',
      HomeTeam: { name: 'Al Ahly' },
      AwayTeam: { name: 'Zamalek' },
      Location: { name: 'Cairo Stadium' },
    },
    ...more,
  }) as Report;

test('of a match it counts what is in; what was closed unwritten counts no more', () => {
  const rows = withProgress([
    report({ status: 'published' }),
    report({ status: 'draft' }),
    report({ archived: true }),
    report({ status: 'published', archived: true }),
    report({ Match: { id: 'other' } }),
  ]);
  expect(rows.map(({ progress }) => `${progress.done}/${progress.all}`)).toEqual([
    '2/3',
    '2/3',
    '2/3',
    '2/3',
    '0/1',
  ]);
});

test('a closed report is no draft to the filters, and is found by officer and team', () => {
  const closed = report({ status: 'draft', archived: true, urgent: true });
  expect(fitsReports(closed, { status: 'draft' })).toBe(false);
  expect(fitsReports(closed, { status: 'closed', urgent: 'yes', event: 'cup' })).toBe(true);
  expect(fitsReports(closed, { q: 'nagla' })).toBe(true);
  expect(fitsReports(closed, { q: 'zamalek' })).toBe(true);
  expect(fitsReports(closed, { q: 'pyramids' })).toBe(false);
  expect(fitsReports(report({}), { urgent: 'yes' })).toBe(false);
});

test('questions are changed while nothing is saved alone', () => {
  expect(mayEdit(report({}))).toBe(true);
  expect(mayEdit(report({ status: 'draft' }))).toBe(false);
  expect(mayEdit(report({ archived: true }))).toBe(false);
});
