/** Tests the shared list of a tournament's matches against the records that other replies have. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { matchRecords } from '#api/matches/match-records.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute(sql, params));

/** Twenty matches, more than are compressed together, with bookings of people in some of them. */
async function scene() {
  const place = await db.tx((tx) => createSeason(tx));
  const matches = [place.matchId];
  for (let n = 0; n < 19; n += 1) matches.push(await db.tx((tx) => createMatch(tx, place)));
  const [member, other, officer, admin] = [
    await t.asActor('member'),
    await t.asActor('member'),
    await t.asActor('officer'),
    await t.asActor('admin'),
  ];
  await db.tx(async (tx) => {
    for (const { id } of [member, other, officer]) await createAccreditation(tx, place, id);
    for (const [index, matchId] of matches.entries()) {
      const match = { ...place, matchId };
      if (index % 7 === 0) await createBooking(tx, match, member.id, 'approved', 1 + index);
      if (index % 3 === 0) await createBooking(tx, match, other.id, 'approved', 120 - index);
      if (index % 5 === 0)
        await createBooking(tx, match, officer.id, index === 15 ? 'pending' : 'approved');
    }
  });
  const list = `/api/event/${place.eventId}/matches`;
  const expected = (actor: TestActor) =>
    db.tx((tx) => matchRecords(tx, actor, (eb) => eb('m.event_id', '=', place.eventId)));
  return { place, matches, list, member, other, officer, admin, expected };
}

test('each viewer gets the matches with what they may see of the people', async () => {
  const { list, member, officer, admin, expected } = await scene();
  for (const actor of [member, officer, admin]) {
    const { body } = await t.call(actor, 'GET', list);
    expect(body.data).toEqual(await expected(actor));
  }
  const { body } = await t.call(officer, 'GET', list);
  const seen = body.data.map(({ Members }: { Members: unknown[] }) => Members.length);
  expect(seen.slice(0, 1).concat(seen.filter((count: number) => count > 0).length)).toEqual([2, 1]);
});

test('readers at the same time get their own bookings, and after a change the new seats', async () => {
  const { list, place, member, other, admin, expected } = await scene();
  const actors = [member, other, member, admin, other];
  for (const seat of [3, 4]) {
    await run('update booking set seat = ? where match_id = ? and account_id = ?', [
      seat,
      place.matchId,
      member.id,
    ]);
    const replies = await Promise.all(actors.map((actor) => t.call(actor, 'GET', list)));
    for (const [index, { body }] of replies.entries())
      expect(body.data).toEqual(await expected(actors[index] as TestActor));
  }
  await run(`update team set name = 'Renamed' where id = ?`, [place.homeId]);
  const { body } = await t.call(member, 'GET', list);
  expect(body.data[0].HomeTeam.name).toBe('Renamed');
});

test('one gzip stream has the same text as the plain reply', async () => {
  const { list, member } = await scene();
  const plain = await t.app.inject({ url: list, headers: member.headers });
  const packed = await t.app.inject({
    url: list,
    headers: { ...member.headers, 'accept-encoding': 'gzip' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('an unchanged list is answered with 304, to each viewer for their own list only', async () => {
  const { list, place, member, other } = await scene();
  const { headers } = await t.call(member, 'GET', list);
  const conditional = { 'if-none-match': String(headers['etag']) };
  expect(await t.call(member, 'GET', list, undefined, conditional)).toMatchObject({
    status: 304,
    body: '',
  });
  expect((await t.call(other, 'GET', list, undefined, conditional)).status).toBe(200);
  await run(`update booking set seat = 50 where match_id = ? and account_id = ?`, [
    place.matchId,
    other.id,
  ]);
  expect((await t.call(member, 'GET', list, undefined, conditional)).status).toBe(200);
  await run(`update accreditation set status = 'rejected', revoked = true where account_id = ?`, [
    member.id,
  ]);
  expect((await t.call(member, 'GET', list, undefined, conditional)).status).toBe(403);
});

test('a tournament without matches has an empty list', async () => {
  const { list, place, member } = await scene();
  await run('update match set deleted_at = now() where event_id = ?', [place.eventId]);
  expect((await t.call(member, 'GET', list)).body).toEqual({ data: [] });
});

test('a deleted tournament has no list', async () => {
  const { list, place, member } = await scene();
  await run('update event set deleted_at = now() where id = ?', [place.eventId]);
  expect((await t.call(member, 'GET', list)).status).toBe(404);
});
