import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { approvalRoutes } from '#api/approvals/routes.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import {
  createAccreditation,
  createBooking,
  createSeason,
  type SeasonOptions,
  type TestSeason,
} from '#api/matches/testing/season.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    approvalRoutes(app);
    eventRoutes(app);
    matchRoutes(app);
    ticketRoutes(app);
    syncRoutes(app);
  },
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function scene(options: SeasonOptions = {}, kind: ActorKind = 'member') {
  const place = await db.tx((tx) => createSeason(tx, options));
  const actor = await t.asActor(kind);
  await db.tx((tx) => createAccreditation(tx, place, actor.id));
  const book = (status: 'pending' | 'approved' | 'rejected') =>
    db.tx((tx) => createBooking(tx, place, actor.id, status));
  return { place, actor, book };
}

const address = ({ eventId, matchId }: TestSeason) => `/api/event/${eventId}/matches/${matchId}`;
const withdraw = (actor: TestActor, place: TestSeason, expected: 'pending' | 'approved') =>
  t.call(actor, 'DELETE', `${address(place)}/join?expected=${expected}`);
const join = (actor: TestActor, place: TestSeason) =>
  t.call(actor, 'PATCH', `${address(place)}/join`, { scope: actor.scope });
const statusAndMessage = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
];
const bookingOf = async ({ id }: TestActor) =>
  (await run('select * from booking where account_id = ?', [id]))[0];

describe('a booking request', () => {
  test('a booking request is withdrawn, leaves the queue, is in the audit log, and can be made again', async () => {
    const { place, actor, book } = await scene();
    const id = await book('pending');
    const { status, body } = await withdraw(actor, place, 'pending');
    expect([status, body.message]).toEqual([200, 'Booking cancelled']);
    expect(body.data.Members).toEqual([]);
    expect(await run('select * from mail where account_id = ?', [actor.id])).toEqual([]);
    const admin = await t.asActor('admin');
    for (const state of ['pending', 'rejected']) {
      const path = `/api/admin/requests?type=join_match&status=${state}&pageSize=1000`;
      const queue = await t.call(admin, 'GET', path);
      expect(queue.body.data.requests.map((each: Row) => each['id'])).not.toContain(id);
    }
    expect(
      await run('select action, detail from audit_entry where actor_id = ?', [actor.id]),
    ).toEqual([{ action: 'request.withdraw', detail: { accountId: actor.id, from: 'pending' } }]);

    expect((await join(actor, place)).status).toBe(200);
    expect(await bookingOf(actor)).toMatchObject({
      id,
      status: 'pending',
      withdrawn: false,
      reason: null,
      decided_by: null,
    });
    expect((await join(actor, place)).status, 'only once').toBe(409);
  });

  test('a booking request withdrawn twice is withdrawn once', async () => {
    const { place, actor, book } = await scene();
    await book('pending');
    const answers = await Promise.all([1, 2, 3].map(async () => withdraw(actor, place, 'pending')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await run('select * from audit_entry where actor_id = ?', [actor.id])).toHaveLength(1);
  });

  test('a booking request withdrawn after booking closed cannot be made again', async () => {
    const { place, actor, book } = await scene({ reservationOpen: false });
    await book('pending');
    expect((await withdraw(actor, place, 'pending')).status).toBe(200);
    expect(statusAndMessage(await join(actor, place))).toEqual([403, 'Reservation Closed']);
  });

  test('a withdrawn booking request can neither be approved nor rejected', async () => {
    const { place, actor, book } = await scene();
    const id = await book('pending');
    await withdraw(actor, place, 'pending');
    const admin = await t.asActor('admin');
    for (const decision of [
      { status: 'approved' },
      { status: 'approved', expected: 'rejected' },
      { status: 'rejected' },
      { status: 'rejected', expected: 'approved', rejectionReason: 'No.' },
    ]) {
      const answer = await t.call(admin, 'PATCH', `/api/admin/request/${id}`, decision);
      expect(statusAndMessage(answer)).toEqual([409, 'This request has been withdrawn.']);
    }
  });
});

describe('an approved booking', () => {
  test('an approved booking is given back: seat and ticket end immediately, with one email', async () => {
    const { place, actor, book } = await scene();
    await book('approved');
    await t.call(actor, 'PATCH', `${address(place)}/seat`, { seat: 'seat-57' });
    const { status, body } = await withdraw(actor, place, 'approved');
    expect([status, body.data.takenSeats]).toEqual([200, []]);
    expect(await run('select * from ticket where account_id = ?', [actor.id])).toMatchObject([
      { revoked_at: expect.anything(), revoked_reason: 'reason.withdrawn' },
    ]);
    expect(
      (await run('select template from mail where account_id = ? order by id', [actor.id])).map(
        ({ template }) => template,
      ),
    ).toEqual(['ticket', 'ticketRevoked']);

    const next = await t.asActor('member');
    await db.tx(async (tx) => {
      await createAccreditation(tx, place, next.id);
      await createBooking(tx, place, next.id);
    });
    const chosen = await t.call(next, 'PATCH', `${address(place)}/seat`, { seat: 'seat-57' });
    expect(chosen.status).toBe(200);
  });

  test('an approved booking that was given back and approved again gets a new ticket', async () => {
    const { place, actor, book } = await scene({ seated: false });
    const id = await book('pending');
    const admin = await t.asActor('admin');
    const approve = () =>
      t.call(admin, 'PATCH', `/api/admin/request/${id}`, { status: 'approved' });
    await approve();
    await withdraw(actor, place, 'approved');
    await join(actor, place);
    expect((await approve()).status).toBe(200);
    const tickets = await run(
      'select revoked_at is null as live from ticket where account_id = ? order by id',
      [actor.id],
    );
    expect(tickets).toEqual([{ live: false }, { live: true }]);
  });

  test.each([
    ['approved', 'pending', /just been approved/],
    ['pending', 'approved', /pending again/],
    ['rejected', 'pending', /already rejected/],
    ['rejected', 'approved', /already rejected/],
  ] as const)(
    'an approved booking that is %s is not withdrawn as %s',
    async (status, expected, message) => {
      const { place, actor, book } = await scene();
      await book(status);
      const answer = await withdraw(actor, place, expected);
      expect(statusAndMessage(answer)).toEqual([409, expect.stringMatching(message)]);
      expect(await bookingOf(actor)).toMatchObject({ status, withdrawn: false });
    },
  );

  test('an approved booking cannot be given back once the match has begun', async () => {
    const { place, actor, book } = await scene({ kickOffIn: '-1 minutes' });
    await book('approved');
    expect(statusAndMessage(await withdraw(actor, place, 'approved'))).toEqual([
      409,
      'This match has already started.',
    ]);
  });

  test('an approved booking cannot be given back by the match’s assigned officer', async () => {
    const { place, actor, book } = await scene({}, 'officer');
    const id = await book('approved');
    await run(`update booking set assignment = 'own' where id = ?`, [id]);
    expect(statusAndMessage(await withdraw(actor, place, 'approved'))).toEqual([
      409,
      'The league assigned you to this match. Contact us to change that.',
    ]);
    await run(`update booking set assignment = null where id = ?`, [id]);
    expect((await withdraw(actor, place, 'approved')).status).toBe(200);
  });

  test('withdrawing a booking that does not exist is 404, also in a deleted match', async () => {
    const { place, actor, book } = await scene();
    expect((await withdraw(actor, place, 'approved')).status).toBe(404);
    await book('approved');
    await run('update match set deleted_at = now() where id = ?', [place.matchId]);
    expect((await withdraw(actor, place, 'approved')).status).toBe(404);
  });
});

describe('a request withdrawn while it is being approved', () => {
  const approve = (id: string) =>
    `update booking set status = 'approved', decided_at = now() where id = '${id}'`;

  test('a request withdrawn while it is being approved stays approved, and the person gets an error', async () => {
    const { place, actor, book } = await scene();
    const id = await book('pending');
    const answer = await duringTransaction(
      db,
      (tx) => tx.execute(approve(id)),
      async () => withdraw(actor, place, 'pending'),
    );
    expect(statusAndMessage(answer)).toEqual([409, expect.stringMatching(/just been approved/)]);
  });

  test('control: an unconditional update would take the approval away', async () => {
    const { actor, book } = await scene();
    const id = await book('pending');
    await duringTransaction(
      db,
      (tx) => tx.execute(approve(id)),
      () => run(`update booking set status = 'rejected', withdrawn = true where id = ?`, [id]),
    );
    expect(await bookingOf(actor)).toMatchObject({ status: 'rejected' });
  });
});

describe('an application', () => {
  const path = ({ eventId }: TestSeason) => `/api/event/${eventId}/join`;

  test('an application is withdrawn and made again; once decided it cannot be withdrawn', async () => {
    const place = await db.tx((tx) => createSeason(tx));
    const actor = await t.asActor('member');
    const apply = () => t.call(actor, 'PATCH', path(place), { scope: 'member' });
    const takeBack = () => t.call(actor, 'DELETE', path(place));
    expect((await takeBack()).status).toBe(404);
    await apply();
    expect(statusAndMessage(await takeBack())).toEqual([200, 'Application withdrawn']);
    expect((await takeBack()).status).toBe(200);
    expect((await apply()).status).toBe(200);
    const decide = `update accreditation set status = ?, decided_at = now() where account_id = ?`;
    await run(decide, ['approved', actor.id]);
    expect(statusAndMessage(await takeBack())).toEqual([
      409,
      expect.stringMatching(/just been approved/),
    ]);
    await run(decide, ['rejected', actor.id]);
    expect(statusAndMessage(await takeBack())).toEqual([
      409,
      expect.stringMatching(/already been rejected/),
    ]);
  });

  test('an application withdrawn after the window closed cannot be made again', async () => {
    const place = await db.tx((tx) => createSeason(tx, { accreditationEnabled: false }));
    const actor = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, place, actor.id, 'pending'));
    expect((await t.call(actor, 'DELETE', path(place))).status).toBe(200);
    const again = await t.call(actor, 'PATCH', path(place), { scope: 'member' });
    expect(statusAndMessage(again)).toEqual([403, 'Accreditation window closed']);
  });
});

describe('on the phone', () => {
  const push = async (actor: TestActor, ...names: [name: string, args: object][]) => {
    const mutations = names.map(([name, args], seq) => ({ id: randomUUID(), seq, name, args }));
    const body = { protocol: 1, device: randomUUID(), mutations };
    const { results } = (await t.call(actor, 'POST', '/api/sync/push', body)).body.data;
    return results.map(({ status, message }: Row) => [status, message].filter(Boolean).join(': '));
  };
  const rowsOf = async ({ id }: TestActor, collection: string) =>
    run(`select body from published.${collection} where bucket = ?`, [`user/${id}`]);

  test('a phone’s booking, cancelling and booking again arrive in their order; a withdrawn row leaves', async () => {
    const { place, actor } = await scene();
    const { eventId, matchId } = place;
    const booked: [string, object] = ['match.join', { eventId, matchId }];
    const back: [string, object] = ['match.withdraw', { eventId, matchId, expected: 'pending' }];
    expect(await push(actor, booked, back, booked)).toEqual(['applied', 'applied', 'applied']);
    expect(await rowsOf(actor, 'booking')).toHaveLength(1);
    expect(await push(actor, back)).toEqual(['applied']);
    expect(await rowsOf(actor, 'booking')).toEqual([]);
    const [tombstone] = await run(
      `select deleted from sync.change where bucket = ? and collection = 'booking'`,
      [`user/${actor.id}`],
    );
    expect(tombstone).toEqual({ deleted: true });
  });

  test('a phone withdraws an application; if it was decided meanwhile, the refusal says so', async () => {
    const { place, actor, book } = await scene();
    const other = await db.tx((tx) => createSeason(tx));
    const apply: [string, object] = ['event.join', { eventId: other.eventId }];
    const back: [string, object] = ['event.withdraw', { eventId: other.eventId }];
    expect(await push(actor, apply, back)).toEqual(['applied', 'applied']);
    expect(await rowsOf(actor, 'accreditation')).toHaveLength(1);
    await book('approved');
    const args = { eventId: place.eventId, matchId: place.matchId, expected: 'pending' };
    expect(await push(actor, ['match.withdraw', args])).toEqual([
      expect.stringMatching(/^refused: Your booking has just been approved/),
    ]);
  });
});
