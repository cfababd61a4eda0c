import { expect, test } from 'vitest';
import type { PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import {
  countBookings,
  describeChange,
  countByState,
  matchesRowFilter,
  linesFromFields,
  describeProblem,
  reviewedRows,
  countUnresolved,
  rowsMissing,
} from '#pwa/features/fixture-import/review/plan-rows.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

const row = (more: Partial<PlannedRow>): PlannedRow => ({
  line: 1,
  state: 'new',
  name: 'Matchday 1',
  day: '2026-11-15',
  date: '2026-11-15T17:30:00.000Z',
  home: { name: 'Al Ahly SC', team: { id: 'a', name: 'Al Ahly', logo: null } },
  away: { name: 'Futur FC', team: null },
  venue: null,
  venueName: 'Cairo Stadium',
  matchId: null,
  changes: [],
  problems: [],
  notes: [],
  booked: 0,
  mark: null,
  ...more,
});
const days = { from: '2026-08-01', to: '2027-05-31' };
const people = { count: 0, names: [] };
const plan = (...rows: PlannedRow[]) => ({
  days,
  rows,
  people,
  questions: [],
  teams: [],
  venues: [],
});

test('lines are counted by outcome, and bookings for changed matches only', () => {
  const all = plan(
    row({ state: 'changed', booked: 3 }),
    row({ state: 'same', booked: 5 }),
    row({}),
  );
  const none = { unclear: 0, postponed: 0, wrong: 0 };
  expect(countByState(all)).toEqual({ all: 3, new: 1, changed: 1, same: 1, ...none });
  expect(countBookings(all)).toBe(3);
});

test('an import sends the reviewed rows, and a refusal names its lines', () => {
  expect(reviewedRows(plan(row({ line: 4, mark: 'x' }), row({ line: 5 })))).toEqual([
    { line: 4, mark: 'x' },
  ]);
  expect(
    linesFromFields({ 'rows.12': 'Changed in the meantime', 'rows.7': '', fileName: '' }),
  ).toEqual([12, 7]);
});

test('a line is found by either name of a team, its venue and its number', () => {
  for (const q of ['ahly sc', 'al ahly', 'futur', 'cairo stadium', 'matchday 1', undefined])
    expect([q, matchesRowFilter(row({}), 'all', q)]).toEqual([q, true]);
  expect(matchesRowFilter(row({}), 'changed', undefined)).toBe(false);
  expect(matchesRowFilter(row({}), 'new', 'zamalek')).toBe(false);
});

test('problems and changes are shown with their column', () => {
  expect(describeProblem(t, { column: 'time', problem: 'bad_time' })).toBe(
    'Time: Not a time. Write 19:30.',
  );
  expect(describeProblem(t, { column: null, problem: 'unreadable' })).toBe(
    'Couldn’t read this line',
  );
  expect(describeProblem(t, { column: 'time', problem: 'bad_time', written: 'Postponned' })).toBe(
    'Time: “Postponned” is not a time. Write 19:30.',
  );
  expect(describeProblem(t, { column: null, problem: 'duplicate', line: 14 })).toBe(
    'Duplicate of line 14',
  );
  const from = '2026-11-15T17:30:00.000Z';
  const moved = (to: string) => describeChange(t, { field: 'date', from, to });
  expect(moved('2026-11-15T19:00:00.000Z')).toBe('Time: 07:30 PM → 09:00 PM');
  expect(moved('2026-11-16T17:30:00.000Z')).toBe('Date: 15-11-2026 → 16-11-2026');
  expect(moved('2026-11-16T19:00:00.000Z')).toBe(
    'Date: 15-11-2026, 07:30 PM → 16-11-2026, 09:00 PM',
  );
  expect(describeChange(t, { field: 'gate', from: '', to: 'Gate 2' })).toBe('Gate: none → Gate 2');
  expect(describeChange(t, { field: 'reservation', from: 'false', to: 'true' })).toBe(
    'Booking: Closed → Opened',
  );
});

test('fixtures without a time or outside the dates are one question each kind, without invalid ones', () => {
  const problems = [{ column: 'time' as const, problem: 'no_time' as const }];
  const late = row({ line: 2, state: 'unclear', problems });
  const all = plan(late, row({ state: 'wrong', problems }), row({}));
  expect(rowsMissing(all, 'no_time')).toEqual([late]);
  expect([rowsMissing(all, 'outside_days'), countUnresolved(all)]).toEqual([[], 1]);
  const outside = row({
    state: 'unclear',
    problems: [{ column: 'date', problem: 'outside_days' }],
  });
  expect(countUnresolved(plan(late, outside))).toBe(2);
});
