import { describe, expect, test } from 'vitest';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    matchRoutes(app);
    ticketRoutes(app);
  },
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Members with an approved booking, the first in seat 1, the second in seat 2. */
async function scene(people = 1) {
  const place = await db.tx((tx) => createSeason(tx));
  const members: TestActor[] = [];
  const address = `/api/event/${place.eventId}/matches/${place.matchId}/seat`;
  const seat = (actor: TestActor | undefined, to: number, held?: number) =>
    t.call(actor ?? null, 'PATCH', address, {
      seat: `seat-${to}`,
      ...(held !== undefined && { held: `seat-${held}` }),
    });
  for (let number = 1; number <= people; number += 1) {
    const member = await t.asActor('member');
    await db.tx(async (tx) => {
      await createAccreditation(tx, place, member.id);
      await createBooking(tx, place, member.id);
    });
    await seat(member, number);
    members.push(member);
  }
  return { place, seat, members };
}

const seatsOf = async (matchId: string) =>
  (await run(`select seat from booking where match_id = ? order by created_at`, [matchId])).map(
    ({ seat }) => seat,
  );

describe('changing a seat', () => {
  test('changing a seat frees the old one, replaces the ticket and emails the new one', async () => {
    const { place, seat, members } = await scene();
    const [member] = members;
    const { status, body } = await seat(member, 57, 1);
    expect([status, body.data.takenSeats]).toEqual([200, ['seat-57']]);
    const tickets = await run(
      `select seat, revoked_reason, url from ticket where match_id = ? order by issued_at, id`,
      [place.matchId],
    );
    expect(tickets).toMatchObject([
      { seat: 1, revoked_reason: 'reason.seatChanged' },
      { seat: 57, revoked_reason: null },
    ]);
    expect(tickets[0]?.['url']).not.toBe(tickets[1]?.['url']);
    const mails = await run(
      `select template, data ->> 'seat' as seat from mail where account_id = ? order by id`,
      [member?.id],
    );
    expect(mails).toEqual([
      { template: 'ticket', seat: 'seat-1' },
      { template: 'ticket', seat: 'seat-57' },
    ]);
  });

  test('changing a seat to a taken seat is refused and keeps the old one and its ticket', async () => {
    const { place, seat, members } = await scene(2);
    const { status, body } = await seat(members[0], 2, 1);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/just been taken/)]);
    expect(await seatsOf(place.matchId)).toEqual([1, 2]);
    const live = await run(
      'select seat from ticket where match_id = ? and revoked_at is null order by seat',
      [place.matchId],
    );
    expect(live).toEqual([{ seat: 1 }, { seat: 2 }]);
  });

  test.each([
    ['that is not held any more', 3, 2, 409, /changed in the meantime/],
    ['to the same seat', 1, 1, 409, /already have a seat/],
    ['to a seat that does not exist', 121, 1, 422, /./],
  ] as const)('changing a seat %s is refused', async (_what, to, held, expected, message) => {
    const { seat, members } = await scene();
    const { status, body } = await seat(members[0], to, held);
    expect([status, body.message]).toEqual([expected, expect.stringMatching(message)]);
  });

  test('changing a seat is refused once the match has begun', async () => {
    const { place, seat, members } = await scene();
    await run(`update match set date = now() - interval '1 minute' where id = ?`, [place.matchId]);
    const { status, body } = await seat(members[0], 3, 1);
    expect([status, body.message]).toEqual([409, 'This match has already started.']);
  });

  test('changing a seat more than twenty times an hour is refused, because each change sends an email', async () => {
    const { place, seat, members } = await scene();
    for (let held = 1; held <= 20; held += 1)
      expect((await seat(members[0], held + 1, held)).status).toBe(200);
    const refused = await seat(members[0], 22, 21);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(await seatsOf(place.matchId)).toEqual([21]);
    await run(
      `update ticket set revoked_at = revoked_at - interval '1 hour'
       where match_id = ? and revoked_at is not null`,
      [place.matchId],
    );
    expect((await seat(members[0], 22, 21)).status).toBe(200);
  });

  test('two people who change to each other’s seat both keep their own', async () => {
    const { place, seat, members } = await scene(2);
    const answers = await Promise.all([seat(members[0], 2, 1), seat(members[1], 1, 2)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(await seatsOf(place.matchId)).toEqual([1, 2]);
  });

  test('changing a seat while someone else takes the seat has one winner', async () => {
    const { place, seat, members } = await scene(2);
    const [first, second] = members;
    const answer = await duringTransaction(
      db,
      (tx) =>
        tx.execute('update booking set seat = 9 where match_id = ? and account_id = ?', [
          place.matchId,
          first?.id,
        ]),
      async () => seat(second, 9, 2),
    );
    expect(answer.status).toBe(409);
    expect(await seatsOf(place.matchId)).toEqual([9, 2]);
  });
});
