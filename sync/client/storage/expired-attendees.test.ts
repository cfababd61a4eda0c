import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deleteExpiredAttendees } from '#sync/client/storage/expired-attendees.ts';
import { applyAnswer, createPhone, row, storedVersions } from '#sync/client/testing/phone.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const at = (hours: number) => new Date(now + hours * 3600_000).toISOString();

it('people of past matches leave a phone without signal, those of the next match stay', async () => {
  const phone = await createPhone();
  const bucket = (rows: ReturnType<typeof row>[]) => ({
    mode: 'snapshot' as const,
    cursor: 'c',
    rows: { attendee: rows, attendance: rows },
    deleted: {},
  });
  const matches = [
    row('next', 1, { date: at(5) }),
    row('under way', 1, { date: at(-2) }),
    row('over', 1, { date: at(-13) }),
  ];
  await applyAnswer(phone, {
    buckets: {
      'event/e': { ...bucket([]), rows: { match: matches } },
      'attendees/m': bucket([
        row('a', 1, { matchId: 'next' }),
        row('b', 1, { matchId: 'under way' }),
        row('c', 1, { matchId: 'over' }),
        row('d', 1, { matchId: 'of a match that is gone' }),
      ]),
    },
  });
  expect(await deleteExpiredAttendees(phone.replica, now)).toBe(2);
  expect(await storedVersions(phone, 'attendee')).toEqual({ a: 1, b: 1 });
  expect(await storedVersions(phone, 'attendance')).toEqual({ a: 1, b: 1 });
});
