import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: matchRoutes });
const season = () => db.tx((tx) => createSeason(tx));
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const remove = (table: 'event' | 'match', id: string) =>
  run(`update ${table} set deleted_at = now() where id = ? returning id`, [id]);

describe('the matches of a tournament', () => {
  async function scene() {
    const place = await season();
    const [member, waiting, elsewhere, admin] = [
      await t.asActor('member'),
      await t.asActor('member'),
      await t.asActor('member'),
      await t.asActor('admin'),
    ];
    await db.tx((tx) => createAccreditation(tx, place, member.id));
    await db.tx((tx) => createAccreditation(tx, place, waiting.id, 'pending'));
    const other = await season();
    await db.tx((tx) => createAccreditation(tx, other, elsewhere.id));
    const list = `/api/event/${place.eventId}/matches`;
    return { place, list, one: `${list}/${place.matchId}`, member, waiting, elsewhere, admin };
  }

  test('the matches of a tournament are for accredited people and administrators', async () => {
    const { place, list, one, member, waiting, elsewhere, admin } = await scene();
    for (const actor of [member, admin]) {
      const { body } = await t.call(actor, 'GET', list);
      expect(body.data.map(({ id }: Row) => id)).toEqual([place.matchId]);
      expect((await t.call(actor, 'GET', one)).body.data.id).toBe(place.matchId);
    }
    for (const actor of [waiting, elsewhere])
      for (const path of [list, one]) expect((await t.call(actor, 'GET', path)).status).toBe(403);
  });

  test('the matches of a tournament are not found once the match or the tournament is deleted', async () => {
    const { place, list, one, member } = await scene();
    await remove('match', place.matchId);
    expect((await t.call(member, 'GET', list)).body.data).toEqual([]);
    expect((await t.call(member, 'GET', one)).status).toBe(404);
    await remove('event', place.eventId);
    expect((await t.call(member, 'GET', list)).status).toBe(404);
  });

  test('the matches of a tournament cannot be booked with the accreditation to another tournament', async () => {
    const { one, elsewhere } = await scene();
    const answer = await t.call(elsewhere, 'PATCH', `${one}/join`, { scope: 'member' });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('You’re not accredited for this tournament.');
  });
});

test('a booking that was rejected before keeps its reason when all are revoked', async () => {
  const place = await season();
  const [member, refused, admin] = [
    await t.asActor('member'),
    await t.asActor('member'),
    await t.asActor('admin'),
  ];
  for (const { id } of [member, refused]) await db.tx((tx) => createAccreditation(tx, place, id));
  const booking = await db.tx((tx) => createBooking(tx, place, member.id));
  const before = await db.tx((tx) => createBooking(tx, place, refused.id, 'rejected'));
  await run(`update booking set reason = 'No desk left.' where id = ? returning id`, [before]);
  const revoked = await db.tx((tx) =>
    revokeBookingsSilently(
      tx,
      { matchIds: [place.matchId], accountIds: [member.id, refused.id] },
      { actorId: admin.id, reason: 'Called off.' },
    ),
  );
  expect(revoked.map(({ id }) => id)).toEqual([booking]);
  expect(await run('select reason from booking where id = ?', [before])).toEqual([
    { reason: 'No desk left.' },
  ]);
});
