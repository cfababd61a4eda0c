import { expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { entities } from '#api/schema.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { chooseSeat } from '#api/matches/bookings/choose-seat.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const config = testConfig();

/**
 * Creates an administrator, and a member with an approved registration and a booking of a match
 * with seats.
 */
async function scene(status: 'pending' | 'approved' = 'pending') {
  const services = await testServices(config, db.orm);
  return db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const place = await createSeason(tx);
    const [admin, member] = [await createActor(tx, 'admin'), await createActor(tx, 'member')];
    const [registration] = await tx.execute<{ id: string }[]>(
      `insert into profile_request (account_id, status, decided_at)
       values (?, 'approved', now()) returning id`,
      [member.id],
    );
    const accreditation = await createAccreditation(tx, place, member.id);
    const booking = await createBooking(tx, place, member.id, status);
    return {
      services,
      place,
      admin,
      member,
      registration: registration?.id ?? '',
      accreditation,
      booking,
    };
  });
}
type Scene = Awaited<ReturnType<typeof scene>>;

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const approve = ({ admin, booking, services }: Scene) =>
  outcome(db.tx((tx) => decideRequest(tx, admin, { id: booking, status: 'approved' }, services)));
const block = ({ admin, registration, services }: Scene) =>
  outcome(
    db.tx((tx) =>
      decideRequest(
        tx,
        admin,
        { id: registration, status: 'rejected', rejectionReason: 'Blocked.', expected: 'approved' },
        services,
      ),
    ),
  );
const bookingOf = async ({ member }: Scene) =>
  (
    await db.tx((tx) =>
      tx.execute<Row[]>('select status, seat from booking where account_id = ?', [member.id]),
    )
  )[0];

test('two administrators disagree about a request: one wins and the other gets a conflict', async () => {
  const at = await scene();
  const reject = (admin: Scene['admin']) =>
    outcome(
      db.tx((tx) => decideRequest(tx, admin, { id: at.booking, status: 'rejected' }, at.services)),
    );
  const other = await db.tx((tx) => createActor(tx, 'admin'));
  const answers = await Promise.all([approve(at), reject(other), approve(at)]);
  expect(answers.toSorted()).toEqual([
    'This request has already been decided.',
    'This request has already been decided.',
    'done',
  ]);
  const mails = await db.tx((tx) =>
    tx.execute<unknown[]>('select 1 from mail where account_id = ?', [at.member.id]),
  );
  expect(mails).toHaveLength(1);
});

test('control: without the state in the condition the second decision overwrites the first', async () => {
  const at = await scene();
  const change = `update booking set status = ?, decided_at = now() where id = ? returning id`;
  const second = await duringTransaction(
    db,
    (tx) => tx.execute(change, ['approved', at.booking]),
    () => db.tx((tx) => tx.execute<unknown[]>(change, ['rejected', at.booking])),
  );
  expect(second).toHaveLength(1);
  expect((await bookingOf(at)).status).toBe('rejected');
});

const deletion = `update match set deleted_at = now() where id = ?`;

test('a booking is not approved while its match is being deleted', async () => {
  const at = await scene();
  const answer = await duringTransaction(
    db,
    (tx) => tx.execute(deletion, [at.place.matchId]),
    () => approve(at),
  );
  expect(answer).toBe('The match or tournament of this request was deleted.');
  expect((await bookingOf(at)).status).toBe('pending');
});

test('control: a read without a lock approves a booking of a deleted match', async () => {
  const at = await scene();
  const look = `update booking b set status = 'approved', decided_at = now() from match m
    where b.id = ? and m.id = b.match_id and m.deleted_at is null returning b.id`;
  const answer = await duringTransaction(
    db,
    (tx) => tx.execute(deletion, [at.place.matchId]),
    () => db.tx((tx) => tx.execute<unknown[]>(look, [at.booking])),
  );
  expect(answer).toHaveLength(1);
});

test('a booking is not approved while its account is being blocked', async () => {
  const at = await scene();
  const blocking = `update account set status = 'rejected' where id = ?`;
  const answer = await duringTransaction(
    db,
    (tx) => tx.execute(blocking, [at.member.id]),
    () => approve(at),
  );
  expect(answer).toBe('This account isn’t approved.');
});

test('blocking waits for an earlier approval of a booking and revokes it', async () => {
  const at = await scene('approved');
  await db.tx((tx) => tx.execute('delete from booking where id = ?', [at.booking]));
  const answer = await duringTransaction(
    db,
    (tx) => bookMatch(tx, at.member, { ...at.place, scope: 'member' }, at.services),
    () => block(at),
  );
  expect(answer).toBe('done');
  expect(await bookingOf(at)).toEqual({ status: 'rejected', seat: null });
});

/** Creates a pending registration and an administrator who decides it. */
async function waiting() {
  const at = await scene();
  const registrant = await db.tx((tx) => createActor(tx, 'pending'));
  const [request] = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      'insert into profile_request (account_id) values (?) returning id',
      [registrant.id],
    ),
  );
  return { ...at, registrant, registration: request?.id ?? '' };
}

test('a registration whose account is being deleted is not decided, and the administrator stays logged in', async () => {
  const { admin, registrant, registration, services } = await waiting();
  const other = await db.tx((tx) => createActor(tx, 'admin'));
  const decision = { id: registration, status: 'approved' } as const;
  const answer = duringTransaction(
    db,
    (tx) => deleteUser(tx, other, registrant.id, services),
    () => db.tx((tx) => decideRequest(tx, admin, decision, services)),
  );
  await expect(answer).rejects.toMatchObject({
    statusCode: 409,
    message: 'This account no longer exists.',
  });
  const [row] = await db.tx((tx) =>
    tx.execute<Row[]>('select status from account where id = ?', [registrant.id]),
  );
  expect(row.status).toBe('pending');
});

test('control: a read without a lock approves a deleted account', async () => {
  const { registrant } = await waiting();
  const careless = `update account a set status = 'approved' from
    (select id from account where id = ? and deleted_at is null) as seen where a.id = seen.id
    returning a.id`;
  const answer = await duringTransaction(
    db,
    (tx) => tx.execute('update account set deleted_at = now() where id = ?', [registrant.id]),
    () => db.tx((tx) => tx.execute<unknown[]>(careless, [registrant.id])),
  );
  expect(answer).toHaveLength(1);
});

test('a person who is blocked while choosing a seat ends without seat and ticket, whichever was first', async () => {
  for (const first of ['seat', 'block'] as const) {
    const at = await scene('approved');
    const seat = () => chooseSeatOf(at);
    const choosing = (tx: Parameters<typeof chooseSeat>[0]) =>
      chooseSeat(tx, at.member, { ...at.place, seat: 'seat-8' }, at.services);
    if (first === 'seat') {
      expect(await duringTransaction(db, choosing, () => block(at))).toBe('done');
    } else {
      const revoking = `update booking set status = 'rejected', revoked = true where id = ?`;
      const refused = await duringTransaction(db, (tx) => tx.execute(revoking, [at.booking]), seat);
      expect(refused).toBe('Your booking isn’t approved.');
    }
    expect(await bookingOf(at)).toEqual({ status: 'rejected', seat: null });
    const live = await db.tx((tx) =>
      tx.execute<unknown[]>('select 1 from ticket where account_id = ? and revoked_at is null', [
        at.member.id,
      ]),
    );
    expect(live).toHaveLength(0);
  }
});

function chooseSeatOf({ member, place, services }: Scene): Promise<string> {
  const choice = { ...place, seat: 'seat-8' };
  return outcome(db.tx((tx) => chooseSeat(tx, member, choice, services)));
}
