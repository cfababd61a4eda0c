import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import type { SeasonOptions, TestSeason } from '#api/matches/testing/season.ts';
import { testApp } from '#api/platform/testing/app.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    matchRoutes(app);
    ticketRoutes(app);
  },
});

const address = ({ eventId, matchId }: TestSeason) => `/api/event/${eventId}/matches/${matchId}`;
const season = (options?: SeasonOptions) => db.tx((tx) => createSeason(tx, options));

async function someone(place: TestSeason, kind: ActorKind = 'member') {
  const actor = await t.asActor(kind);
  await db.tx((tx) => createAccreditation(tx, place, actor.id));
  return actor;
}

const tickets = (accountId: string) =>
  db.tx((tx) => tx.execute(`select * from ticket where account_id = ?`, [accountId]));

describe('booking', () => {
  const join = { scope: 'member' };

  test('an accredited member books an open match and gets the message', async () => {
    const place = await season();
    const member = await someone(place);
    const { status, body } = await t.call(member, 'PATCH', `${address(place)}/join`, join);
    expect(status).toBe(200);
    expect(body.message).toBe('Successfully sent a request to join match');
    expect(body.data.Members).toEqual([
      expect.objectContaining({
        id: member.id,
        MatchMember: { status: 'pending', seat: null, ref: null, seatReservationRequired: false },
      }),
    ]);
  });

  test('a second booking is a conflict, also when both arrive at the same time', async () => {
    const place = await season();
    const member = await someone(place);
    const book = () => t.call(member, 'PATCH', `${address(place)}/join`, join);
    const answers = await Promise.all([book(), book(), book()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await book()).body.message).toBe('You have already booked this match.');
  });

  test.each([
    ['closed', { reservationOpen: false }, 403, 'Reservation Closed'],
    ['past', { kickOffIn: '-1 hours' }, 409, 'This match has already started.'],
    ['past and closed', { kickOffIn: '-1 hours', reservationOpen: false }, 409, /started/],
  ] as const)('a match that is %s cannot be booked', async (_what, options, status, message) => {
    const place = await season(options);
    const answer = await t.call(await someone(place), 'PATCH', `${address(place)}/join`, join);
    expect({ status: answer.status }).toEqual({ status });
    expect(answer.body.message).toMatch(message);
  });

  test('booking without an approved accreditation is refused, and does not reveal what exists', async () => {
    const place = await season();
    const stranger = await t.asActor('member');
    const waiting = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, place, waiting.id, 'pending'));
    for (const actor of [stranger, waiting]) {
      for (const matchId of [place.matchId, place.eventId]) {
        const path = `${address({ ...place, matchId })}/join`;
        const { status, body } = await t.call(actor, 'PATCH', path, join);
        expect({ status, message: body.message }).toEqual({
          status: 403,
          message: 'You’re not accredited for this tournament.',
        });
      }
    }
  });

  test('the scope of a booking must be the actor’s own', async () => {
    const place = await season();
    const member = await someone(place);
    const officer = await someone(place, 'officer');
    const path = `${address(place)}/join`;
    expect((await t.call(member, 'PATCH', path, { scope: 'officer' })).status).toBe(403);
    expect((await t.call(officer, 'PATCH', path, { scope: 'member' })).status).toBe(403);
    expect((await t.call(officer, 'PATCH', path, { scope: 'officer' })).status).toBe(200);
    expect((await t.call(await t.asActor('admin'), 'PATCH', path, join)).status).toBe(403);
  });

  test('booking a match of another tournament or a deleted one is 404', async () => {
    const place = await season();
    const other = await season();
    const member = await someone(place);
    const elsewhere = `${address({ ...place, matchId: other.matchId })}/join`;
    expect((await t.call(member, 'PATCH', elsewhere, join)).status).toBe(404);
    await db.tx((tx) =>
      tx.execute('update match set deleted_at = now() where id = ?', [place.matchId]),
    );
    expect((await t.call(member, 'PATCH', `${address(place)}/join`, join)).status).toBe(404);
  });
});

describe('a seat', () => {
  const choose = (seat: string) => ({ seat });

  test('a seat is taken once, issues the ticket and queues its email', async () => {
    const place = await season();
    const member = await someone(place);
    await db.tx((tx) => createBooking(tx, place, member.id));
    const before = await t.call(member, 'GET', address(place));
    expect(before.body.data.Members[0].MatchMember.seatReservationRequired).toBe(true);
    const { status, body } = await t.call(
      member,
      'PATCH',
      `${address(place)}/seat`,
      choose('seat-57'),
    );
    expect(status).toBe(200);
    expect(body.message).toBe('Seat reserved.');
    const [ticket] = (await tickets(member.id)) as { ref: string; seat: number }[];
    expect(ticket?.seat).toBe(57);
    expect(body.data.takenSeats).toEqual(['seat-57']);
    expect(body.data.Members[0].MatchMember).toEqual({
      status: 'approved',
      seat: 'seat-57',
      ref: ticket?.ref,
      seatReservationRequired: false,
    });
    const mails = await db.tx((tx) =>
      tx.execute<{ template: string; data: object }[]>('select * from mail where account_id = ?', [
        member.id,
      ]),
    );
    expect(mails).toEqual([
      expect.objectContaining({
        template: 'ticket',
        recipient: member.email,
        data: expect.objectContaining({ seat: 'seat-57', ref: ticket?.ref, match: 'Matchday 1' }),
      }),
    ]);
  });

  test('a seat that is taken, or a second one, is a conflict', async () => {
    const place = await season();
    const [first, second] = [await someone(place), await someone(place)];
    for (const { id } of [first, second]) await db.tx((tx) => createBooking(tx, place, id));
    const path = `${address(place)}/seat`;
    expect((await t.call(first, 'PATCH', path, choose('seat-1'))).status).toBe(200);
    const taken = await t.call(second, 'PATCH', path, choose('seat-1'));
    expect(taken.status).toBe(409);
    expect(taken.body.message).toMatch(/^This seat has just been taken/);
    const held = await t.call(first, 'PATCH', path, choose('seat-2'));
    expect(held.status).toBe(409);
    expect(held.body.message).toBe('You already have a seat for this match.');
  });

  test.each(['seat-0', 'seat-121', 'seat-01', 'SEAT-1', '1', ''])(
    'the seat %j does not exist',
    async (seat) => {
      const place = await season();
      const member = await someone(place);
      await db.tx((tx) => createBooking(tx, place, member.id));
      expect((await t.call(member, 'PATCH', `${address(place)}/seat`, choose(seat))).status).toBe(
        422,
      );
    },
  );

  test('a seat needs a member’s own approved booking of a match with seats', async () => {
    const place = await season();
    const pending = await someone(place);
    await db.tx((tx) => createBooking(tx, place, pending.id, 'pending'));
    const without = await someone(place);
    const officer = await someone(place, 'officer');
    await db.tx((tx) => createBooking(tx, place, officer.id));
    for (const actor of [pending, without, officer, await t.asActor('admin')]) {
      const { status } = await t.call(actor, 'PATCH', `${address(place)}/seat`, choose('seat-3'));
      expect(status).toBe(403);
    }
    const matchId = await db.tx((tx) => createMatch(tx, place, { seated: false }));
    await db.tx((tx) => createBooking(tx, { ...place, matchId }, pending.id));
    const path = `${address({ ...place, matchId })}/seat`;
    expect((await t.call(pending, 'PATCH', path, choose('seat-3'))).status).toBe(422);
  });

  test('a seat that many want has one winner, and the others get 409', async () => {
    const place = await season();
    const people = await Promise.all(Array.from({ length: 20 }, () => someone(place)));
    for (const { id } of people) await db.tx((tx) => createBooking(tx, place, id));
    const answers = await Promise.all(
      people.map((one) => t.call(one, 'PATCH', `${address(place)}/seat`, choose('seat-9'))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(19);
    for (const { body } of lost) expect(body.message).toMatch(/^This seat has just been taken/);
  });

  test('control: without the unique index several would win the same seat', async () => {
    const place = await season();
    const people = await Promise.all(Array.from({ length: 8 }, () => someone(place)));
    for (const { id } of people) await db.tx((tx) => createBooking(tx, place, id));
    await db.tx(async (tx) => {
      await tx.execute('alter table booking drop constraint booking_match_id_seat_key');
      await tx.execute('drop index ticket_seat');
    });
    try {
      // All transactions read before any of them writes.
      const answers = await inStep(
        people.map(({ id }) => [place.matchId, id] as const),
        `update booking b set seat = 9 where match_id = ? and account_id = ? and seat is null
           and not exists (select from booking t where t.match_id = b.match_id and t.seat = 9)
         returning id`,
      );
      expect(answers.filter((rows) => rows.length > 0).length).toBeGreaterThan(1);
    } finally {
      await db.tx(async (tx) => {
        await tx.execute('update booking set seat = null where match_id = ?', [place.matchId]);
        await tx.execute('alter table booking add unique (match_id, seat)');
        await tx.execute(
          `create unique index ticket_seat on ticket (match_id, seat) where revoked_at is null`,
        );
      });
    }
  });
});

/** Runs a statement in several transactions that all start before any commits. */
async function inStep(params: readonly (readonly unknown[])[], sql: string): Promise<unknown[][]> {
  let began = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => (release = resolve));
  return Promise.all(
    params.map((each) =>
      db.tx(async (tx) => {
        const rows = await tx.execute<unknown[]>(sql, [...each]);
        began += 1;
        if (began === params.length) release();
        await all;
        return rows;
      }),
    ),
  );
}
