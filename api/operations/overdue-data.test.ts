import { expect, test } from 'vitest';
import { formatOverdueData } from '#api/operations/overdue-data.ts';

const now = new Date('2026-11-22T12:00:00Z');
const linesOf = (takenAt: string) =>
  formatOverdueData({ takenAt }, { identityKeptDays: 30, gateKeptDays: 90 }, now);

test('a backup that is younger than every retention period has no warning', () => {
  expect(linesOf('2026-11-22T03:00:00Z')).toEqual([]);
  expect(linesOf('2026-10-23T12:00:00Z')).toEqual([]);
});

test('an older backup lists what comes back that should have been deleted', () => {
  expect(linesOf('2026-10-22T11:00:00Z')[0]).toBe(
    'The backup is 31 days old, longer than these are kept: identity documents of rejected and ' +
      'deleted accounts (30 days), ended invitations (30 days).',
  );
  expect(linesOf('2026-07-25T12:00:00Z')[0]).toContain('120 days old');
  expect(linesOf('2026-07-25T12:00:00Z')[0]).toContain('ended sessions (90 days), mails (90 days)');
});
