import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { chooseSeat } from '#api/matches/bookings/choose-seat.ts';
import { deleteMatch } from '#api/matches/admin/delete-matches.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import type { TestSeason } from '#api/matches/testing/season.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    matchRoutes(app);
    ticketRoutes(app);
  },
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Creates a match with seats, and this many members with an approved booking. */
async function scene(people: number) {
  const place = await db.tx((tx) => createSeason(tx));
  const members = await Promise.all(Array.from({ length: people }, () => t.asActor('member')));
  await db.tx(async (tx) => {
    for (const { id } of members) {
      await createAccreditation(tx, place, id);
      await createBooking(tx, place, id);
    }
  });
  return { place, members };
}

const choose = (actor: TestActor, { eventId, matchId }: TestSeason, seat: number) =>
  t.call(actor, 'PATCH', `/api/event/${eventId}/matches/${matchId}/seat`, { seat: `seat-${seat}` });

const endOf = async ({ matchId }: TestSeason) =>
  (
    await run(
      `select count(seat)::int as seated,
         (select count(*)::int from ticket where match_id = ? and revoked_at is null) as tickets,
         (select count(*)::int from mail m join booking b on b.account_id = m.account_id
          where b.match_id = ? and m.template = 'ticket') as mails
       from booking where match_id = ?`,
      [matchId, matchId, matchId],
    )
  )[0];

describe('when everyone at a full match wants one seat', () => {
  test(
    'everyone at a full match wants one seat: one gets it, the others get 409 and find other seats',
    async () => {
      const { place, members } = await scene(seatCount);
      const answers = await Promise.all(members.map((member) => choose(member, place, 60)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(seatCount - 1);
      for (const { status, body } of answers)
        if (status === 409) expect(body.message).toMatch(/^This seat has just been taken/);
      expect(await endOf(place)).toEqual({ seated: 1, tickets: 1, mails: 1 });

      // All losers try the free seats at the same time; a person who is too late tries the next one.
      const losers = members.filter((_member, index) => statuses[index] === 409);
      await Promise.all(
        losers.map(async (member, index) => {
          for (let tries = 0; tries < seatCount; tries += 1) {
            const { status } = await choose(member, place, ((index + tries) % seatCount) + 1);
            if (status === 200) return;
          }
          throw new Error('there was no seat left');
        }),
      );
      expect(await endOf(place)).toEqual({ seated: 120, tickets: 120, mails: 120 });
      // A hundred and twenty members, each of whom tries several seats.
    },
    longTestLimit,
  );

  test('control: with a check before an unguarded write all of them get it', async () => {
    const { place, members } = await scene(6);
    await db.tx(async (tx) => {
      await tx.execute('alter table booking drop constraint booking_match_id_seat_key');
    });
    try {
      const taken = await run('select 1 from booking where match_id = ? and seat = 60', [
        place.matchId,
      ]);
      expect(taken, 'each of them looked').toHaveLength(0);
      await Promise.all(
        members.map(({ id }) =>
          run('update booking set seat = 60 where match_id = ? and account_id = ? returning id', [
            place.matchId,
            id,
          ]),
        ),
      );
      expect((await endOf(place)).seated).toBe(6);
    } finally {
      await run('update booking set seat = null where match_id = ? returning id', [place.matchId]);
      await db.tx((tx) => tx.execute('alter table booking add unique (match_id, seat)'));
    }
  });
});

describe('while someone chooses a seat', () => {
  const take = (tx: Tx, member: Actor, place: TestSeason) =>
    chooseSeat(tx, member, { ...place, seat: 'seat-8' }, t.app.services);
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );
  const dateOf = async ({ matchId }: TestSeason) =>
    (await run(`select facts->>'date' as date from ticket where match_id = ?`, [matchId]))[0].date;
  const move = `update match set date = '2027-05-05T17:00:00Z' where id = ?`;

  test('a match that moves while someone chooses a seat gives the ticket the new time', async () => {
    const { place, members } = await scene(1);
    const [member] = members as [TestActor];
    const answer = await duringTransaction(
      db,
      (tx) => tx.execute(move, [place.matchId]),
      () => outcome(db.tx((tx) => take(tx, member, place))),
    );
    expect([answer, await dateOf(place)]).toEqual(['done', '2027-05-05T17:00:00.000Z']);
  });

  test('a match that moves just after a seat was chosen updates the ticket', async () => {
    const { place, members } = await scene(1);
    const [member] = members as [TestActor];
    await duringTransaction(
      db,
      (tx) => take(tx, member, place),
      () => run(`${move} returning id`, [place.matchId]),
    );
    expect(await dateOf(place)).toBe('2027-05-05T17:00:00.000Z');
  });

  test.each(['deletion', 'seat'] as const)(
    'a match deleted while someone chooses a seat, %s first, leaves neither seat nor ticket',
    async (first) => {
      const { place, members } = await scene(1);
      const [member] = members as [TestActor];
      const admin = await t.asActor('admin');
      const remove = (tx: Tx) => deleteMatch(tx, admin, { id: place.matchId }, t.app.services);
      if (first === 'deletion') {
        const seat = () => outcome(db.tx((tx) => take(tx, member, place)));
        expect(await duringTransaction(db, remove, seat)).toBe('Your booking isn’t approved.');
      } else {
        const deletion = () => outcome(db.tx(remove));
        expect(await duringTransaction(db, (tx) => take(tx, member, place), deletion)).toBe('done');
      }
      expect(await endOf(place)).toMatchObject({ seated: 0, tickets: 0 });
    },
  );

  test('control: a deletion that does not revoke bookings leaves a seat and a ticket', async () => {
    const { place, members } = await scene(1);
    const [member] = members as [TestActor];
    await duringTransaction(
      db,
      (tx) => tx.execute('update match set deleted_at = now() where id = ?', [place.matchId]),
      () => db.tx((tx) => take(tx, member, place)),
    );
    expect(await endOf(place)).toMatchObject({ seated: 1, tickets: 1 });
  });

  test(
    'a match deleted while someone chooses a seat leaves nothing, and no one gets a 500',
    async () => {
      const admin = await t.asActor('admin');
      for (let round = 0; round < 8; round += 1) {
        const { place, members } = await scene(4);
        const answers = await Promise.all([
          ...members.map((member, index) => choose(member, place, index + 1)),
          db
            .tx((tx) => deleteMatch(tx, admin, { id: place.matchId }, t.app.services))
            .then(() => ({ status: 200 })),
        ]);
        for (const { status } of answers) expect([200, 403, 404]).toContain(status);
        expect(await endOf(place)).toMatchObject({ seated: 0, tickets: 0 });
      }
      // Eight rounds of races.
    },
    longTestLimit,
  );
});
