import { expect, test } from 'vitest';
import {
  matchesReportFilters,
  canEditQuestions,
  countProgress,
  type ReportRow,
  reportRows,
} from '#pwa/features/manage-reports/report-rows.tsx';

const report = (more: object): ReportRow =>
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
  }) as ReportRow;

test('the progress of a match counts submitted reports, and no archived ones that were never submitted', () => {
  const open = report({});
  const given = (more: object) => [open, report(more)];
  expect(countProgress([])).toEqual({ done: 0, all: 0 });
  expect(countProgress(given({ status: 'draft' }))).toEqual({ done: 0, all: 2 });
  expect(countProgress(given({ status: 'published' }))).toEqual({ done: 1, all: 2 });
  expect(countProgress(given({ status: 'published', archived: true }))).toEqual({
    done: 1,
    all: 2,
  });
  expect(countProgress(given({ archived: true }))).toEqual({ done: 0, all: 1 });
  expect(countProgress(given({ status: 'draft', archived: true }))).toEqual({ done: 0, all: 1 });
});

test('each row of the list of reports has its own match, tournament and progress', () => {
  const match = { date: '2026-08-01T17:00:00.000Z', HomeTeam: {}, AwayTeam: {}, Location: {} };
  const lines = reportRows({
    reports: [
      { ...report({ id: 'a', status: 'published' }), eventId: 'cup', matchId: 'one' },
      { ...report({ id: 'b' }), eventId: 'cup', matchId: 'two' },
      { ...report({ id: 'c' }), eventId: 'cup', matchId: 'one' },
    ],
    events: [{ id: 'cup', name: 'Egypt Cup' }],
    matches: ['one', 'two'].map((id) => ({ ...match, id })),
  } as never);
  expect(
    lines.map(({ id, Event, Match, progress }) => [id, Event.name, Match.id, progress]),
  ).toEqual([
    ['a', 'Egypt Cup', 'one', { done: 1, all: 2 }],
    ['b', 'Egypt Cup', 'two', { done: 0, all: 1 }],
    ['c', 'Egypt Cup', 'one', { done: 1, all: 2 }],
  ]);
});

test('an archived draft is filtered as closed, and is found by officer and team', () => {
  const closed = report({ status: 'draft', archived: true, urgent: true });
  expect(matchesReportFilters(closed, { status: 'draft' })).toBe(false);
  expect(matchesReportFilters(closed, { status: 'closed', urgent: 'yes', event: 'cup' })).toBe(
    true,
  );
  expect(matchesReportFilters(closed, { q: 'nagla' })).toBe(true);
  expect(matchesReportFilters(closed, { q: 'zamalek' })).toBe(true);
  expect(matchesReportFilters(closed, { q: 'pyramids' })).toBe(false);
  expect(matchesReportFilters(report({}), { urgent: 'yes' })).toBe(false);
});

test('a report’s questions can be edited only until an answer is saved', () => {
  expect(canEditQuestions(report({}))).toBe(true);
  expect(canEditQuestions(report({ status: 'draft' }))).toBe(false);
  expect(canEditQuestions(report({ archived: true }))).toBe(false);
});
