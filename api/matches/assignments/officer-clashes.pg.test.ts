import { expect, test } from 'vitest';
import type { OfficerClashes } from '#sync/contracts/events/assignments.ts';
import { findOfficerClashes } from '#api/matches/assignments/officer-clashes.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });

/** A match at the time, which is local to Cairo. */
async function matchAt(tx: Tx, season: TestSeason, time: string): Promise<string> {
  const id = await createMatch(tx, season);
  const at = `update match set date = ?::timestamp at time zone 'Africa/Cairo' where id = ?`;
  await tx.execute(at, [time, id]);
  return id;
}

async function assign(tx: Tx, season: TestSeason, matchId: string, officerId: string) {
  await createAccreditation(tx, season, officerId);
  await createBooking(tx, { ...season, matchId }, officerId);
  await tx.execute(`update booking set assignment = 'given' where match_id = ?`, [matchId]);
}

/** A fixture's city and time. */
type Fixture = readonly ['here' | 'elsewhere', string];

/** The clashes of an officer who is assigned to `assigned` and would be to `planned`. */
async function clashes(
  assigned: readonly Fixture[],
  planned: readonly Fixture[],
  options: { deleted?: boolean; ofAnother?: boolean } = {},
): Promise<OfficerClashes> {
  return db.tx(async (tx) => {
    const seasons = { here: await createSeason(tx), elsewhere: await createSeason(tx) };
    const { id: officerId } = await createActor(tx, 'officer');
    const { id: another } = await createActor(tx, 'officer');
    for (const [kind, time] of assigned) {
      const matchId = await matchAt(tx, seasons[kind], time);
      await assign(tx, seasons[kind], matchId, options.ofAnother ? another : officerId);
      if (options.deleted)
        await tx.execute('update match set deleted_at = now() where id = ?', [matchId]);
    }
    const matchIds = [];
    for (const [kind, time] of planned) matchIds.push(await matchAt(tx, seasons[kind], time));
    return findOfficerClashes(tx, { officerId, matchIds, timeZone: 'Africa/Cairo' });
  });
}
const reasons = ({ clashes: found }: OfficerClashes) => found.map(({ reason }) => reason);

test('kick-offs less than four hours apart clash for an officer, even in one city', async () => {
  const evening = [['here', '2027-01-15 20:00']] as const;
  expect(reasons(await clashes([['here', '2027-01-15 16:01']], evening))).toEqual(['time']);
  expect(reasons(await clashes([['here', '2027-01-15 23:59']], evening))).toEqual(['time']);
  expect(reasons(await clashes([['here', '2027-01-15 16:00']], evening))).toEqual([]);
});

test('matches in two cities on one day of the league clash for an officer', async () => {
  // 00:30 in Cairo is still the day before in UTC.
  const night = [['here', '2027-01-15 00:30']] as const;
  const found = await clashes([['elsewhere', '2027-01-15 20:00']], night);
  expect(reasons(found)).toEqual(['city']);
  expect(found.clashes[0]?.first.city).not.toBe(found.clashes[0]?.second.city);
  expect(reasons(await clashes([['elsewhere', '2027-01-14 20:00']], night))).toEqual([]);
  expect(reasons(await clashes([['here', '2027-01-15 20:00']], night))).toEqual([]);
});

test('matches that are assigned together are compared with each other, each pair once', async () => {
  const planned = [
    ['here', '2027-01-15 16:00'],
    ['here', '2027-01-15 16:00'],
    ['elsewhere', '2027-01-15 21:00'],
  ] as const;
  expect(reasons(await clashes([], planned))).toEqual(['time', 'city', 'city']);
});

test('deleted matches and those of other officers do not clash', async () => {
  const match = [['here', '2027-01-15 16:00']] as const;
  expect(await clashes(match, match, { deleted: true })).toEqual({ count: 0, clashes: [] });
  expect(await clashes(match, match, { ofAnother: true })).toEqual({ count: 0, clashes: [] });
});

test('more than ten clashes are counted', async () => {
  const six = Array.from({ length: 6 }, () => ['here', '2027-01-15 16:00'] as const);
  const found = await clashes([], six);
  expect([found.count, found.clashes.length]).toEqual([15, 10]);
});
