import { expect, test } from 'vitest';
import { findAffectedPeople } from '#api/matches/admin/affected-people.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const [ahead, longAgo] = [3, -3].map((days) =>
  new Date(Date.now() + days * 86_400_000).toISOString(),
);

test('the people who get an email are counted before a change, each once', async () => {
  const found = await db.tx(async (tx) => {
    const season = await createSeason(tx);
    const played = await createMatch(tx, season, { kickOffIn: '-3 days' });
    const both = [season.matchId, played];
    const [keen, former] = [await createActor(tx, 'member'), await createActor(tx, 'member')];
    for (const { id } of [keen, former]) await createAccreditation(tx, season, id);
    for (const matchId of both) await createBooking(tx, { ...season, matchId }, keen.id, 'pending');
    await createBooking(tx, { ...season, matchId: played }, former.id);
    const count = async (action: Parameters<typeof findAffectedPeople>[1]) =>
      (await findAffectedPeople(tx, action)).count;
    return {
      moved: await count({ action: 'moveMatches', matchIds: both }),
      movedAhead: await count({ action: 'moveMatches', matchIds: both, date: ahead }),
      // No email is sent about a kick-off that is over.
      movedBack: await count({ action: 'moveMatches', matchIds: both, date: longAgo }),
      // No email is sent when a match that was already played is deleted.
      deleted: await count({ action: 'deleteMatches', matchIds: both }),
      tournament: await count({ action: 'deleteEvent', eventId: season.eventId }),
    };
  });
  expect(found).toEqual({ moved: 2, movedAhead: 2, movedBack: 0, deleted: 1, tournament: 2 });
});
