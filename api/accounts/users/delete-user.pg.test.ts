import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { createAddress } from '#api/calendar/calendar-addresses.ts';
import { entities } from '#api/schema.ts';
import { chooseSeat } from '#api/matches/bookings/choose-seat.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { hasLockWaiter } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const config = testConfig();
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Creates a person with accreditations, bookings, tickets and requests of every kind. */
async function scene(kind: 'member' | 'officer') {
  const services = await testServices(config, db.orm);
  return db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const [place, other] = [await createSeason(tx), await createSeason(tx)];
    const waitingFor = await createMatch(tx, place);
    const [admin, person] = [await createActor(tx, 'admin'), await createActor(tx, kind)];
    await createAccreditation(tx, place, person.id);
    await createAccreditation(tx, other, person.id, 'pending');
    const booking = await createBooking(tx, place, person.id);
    await createBooking(tx, { ...place, matchId: waitingFor }, person.id, 'pending');
    if (kind === 'member') await chooseSeat(tx, person, { ...place, seat: 'seat-57' }, services);
    else await issueTicket(tx, booking, services);
    await tx.execute(`insert into profile_request (account_id) values (?)`, [person.id]);
    await tx.execute(`delete from mail where account_id = ?`, [person.id]);
    return { services, place, other, admin, person, booking };
  });
}
type Scene = Awaited<ReturnType<typeof scene>>;

const end = ({ services, person }: Scene, by: Actor) =>
  db.tx((tx) => deleteUser(tx, by, person.id, services));
const reason = 'reason.accountDeleted';

describe.each(['admin', 'person'] as const)('an account deleted by its %s', (by) => {
  test('a deleted account loses its bookings, ticket, seat, accreditations, request and sessions', async () => {
    const at = await scene('member');
    const { person, place, other } = at;
    const actor = at[by];
    await end(at, actor);

    const decided = { reason, by: actor.id, decided: true };
    expect(
      await run(
        `select status, revoked, seat, reason, decided_by as by, decided_at is not null as decided
         from booking where account_id = ? order by revoked desc`,
        [person.id],
      ),
    ).toEqual([
      { ...decided, status: 'rejected', revoked: true, seat: null },
      { ...decided, status: 'rejected', revoked: false, seat: null },
    ]);
    expect(
      await run(
        `select event_id as event, status, revoked, reason, decided_by as by,
           decided_at is not null as decided
         from accreditation where account_id = ? order by revoked desc`,
        [person.id],
      ),
    ).toEqual([
      { ...decided, event: place.eventId, status: 'rejected', revoked: true },
      { ...decided, event: other.eventId, status: 'rejected', revoked: false },
    ]);
    expect(
      await run(
        `select revoked_at is not null as revoked, revoked_reason as reason from ticket
         where account_id = ?`,
        [person.id],
      ),
    ).toEqual([{ revoked: true, reason }]);
    expect(
      await run(
        `select status, rejection_reason as reason, decided_by as by from profile_request
         where account_id = ?`,
        [person.id],
      ),
    ).toEqual([{ status: 'rejected', reason, by: actor.id }]);
    expect(
      await run('select revoked_reason as reason from session where account_id = ?', [person.id]),
    ).toEqual([{ reason: 'error.accountDeleted' }]);
    expect(
      await run('select action, actor_id as actor from audit_entry where subject_id = ?', [
        person.id,
      ]),
    ).toEqual([{ action: 'account.delete', actor: actor.id }]);
  });

  test('a deleted account keeps no way to reach the person, and no password', async () => {
    const at = await scene('member');
    await run(`update account set password_once_until = now() where id = ? returning id`, [
      at.person.id,
    ]);
    await db.tx((tx) => createAddress(tx, at.person));
    await end(at, at[by]);
    const [row] = await run('select * from account where id = ?', [at.person.id]);
    expect(row).toMatchObject({
      email: `${at.person.id}@deleted.invalid`,
      password_hash: '',
      password_once_until: null,
      birthdate: null,
      mobile_number: null,
      last_name: at.person.lastName,
    });
    const calendars = 'select account_id from calendar_feed where account_id = ?';
    expect(await run(calendars, [at.person.id])).toEqual([]);
  });

  test('a deleted account frees its seat for someone else', async () => {
    const at = await scene('member');
    const { place, services } = at;
    const next = await db.tx(async (tx) => {
      const actor = await createActor(tx, 'member');
      await createAccreditation(tx, place, actor.id);
      await createBooking(tx, place, actor.id);
      return actor;
    });
    const sit = () => db.tx((tx) => chooseSeat(tx, next, { ...place, seat: 'seat-57' }, services));
    await expect(sit(), 'control').rejects.toMatchObject({ key: 'matches.seatTaken' });
    await end(at, at[by]);
    await sit();
  });

  test('a deleted account gets one email that lists everything that ended', async () => {
    const at = await scene('member');
    const { person, place, other } = at;
    await end(at, at[by]);
    const mails = await run(
      `select template, recipient, data from mail where account_id = ? order by template`,
      [person.id],
    );
    expect(mails.map(({ template }) => template)).toEqual(['accountDeleted']);
    const names = await run('select name from event where id in (?, ?) order by name', [
      place.eventId,
      other.eventId,
    ]);
    const [goodbye] = mails;
    expect(goodbye).toMatchObject({
      recipient: person.email,
      data: { firstName: 'Test', events: names.map(({ name }) => name) },
    });
    expect(goodbye.data.matches.map(({ match }: Row) => match)).toEqual([
      'Matchday 1',
      'Matchday 1',
    ]);
  });

  test('a deleted account gets an email even if nothing ended', async () => {
    const services = await testServices(config, db.orm);
    const [admin, person] = await db.tx(async (tx) => [
      await createActor(tx, 'admin'),
      await createActor(tx, 'pending'),
    ]);
    const actor = by === 'admin' ? admin : person;
    await db.tx((tx) => deleteUser(tx, actor, person.id, services));
    expect(await run('select template, data from mail where account_id = ?', [person.id])).toEqual([
      { template: 'accountDeleted', data: { firstName: 'Test', events: [], matches: [] } },
    ]);
  });

  test('a deleted account keeps its reports', async () => {
    const at = await scene('officer');
    const { person, place } = at;
    await run(
      `insert into report (event_id, match_id, officer_id, name, content)
       values (?, ?, ?, 'Media operations', '[{"question": "Who?", "text": "Everybody."}]')
       returning id`,
      [place.eventId, place.matchId, person.id],
    );
    const reports = () => run('select * from report where officer_id = ?', [person.id]);
    const before = await reports();
    await end(at, at[by]);
    expect(await reports()).toEqual(before);
    const live = 'select 1 from ticket where account_id = ? and revoked_at is null';
    expect(await run(live, [person.id])).toEqual([]);
  });
});

/**
 * Takes a seat as `chooseSeat` does, which locks the account first, and makes `ending` wait before
 * the ticket is written. Returns how often the two transactions started: a deadlock restarts one.
 */
async function duringTheSeat(
  { booking, services, person }: Scene,
  ending: (tx: Tx) => Promise<unknown>,
  { locksAccount = true } = {},
): Promise<number> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let begins = 0;
  const deleting = begun.then(() =>
    db.tx((tx) => {
      begins += 1;
      return ending(tx);
    }),
  );
  const seating = db.tx(async (tx) => {
    begins += 1;
    if (locksAccount) await tx.execute('select 1 from account where id = ? for share', [person.id]);
    await tx.execute('update booking set seat = 8 where id = ? and status = ?', [
      booking,
      'approved',
    ]);
    begin();
    if (begins === 1) while (!(await hasLockWaiter(tx))) await sleep(5);
    await issueTicket(tx, booking, services);
  });
  await Promise.allSettled([seating, deleting]);
  return begins;
}

async function unseated(): Promise<Scene> {
  const at = await scene('member');
  await run('delete from ticket where booking_id = ? returning 1', [at.booking]);
  await run('update booking set seat = null where id = ? returning 1', [at.booking]);
  return at;
}

describe('deleting an account while its person chooses a seat', () => {
  test('deleting an account while its person chooses a seat waits for the ticket and revokes it', async () => {
    const at = await unseated();
    const { services, admin, person } = at;
    expect(await duringTheSeat(at, (tx) => deleteUser(tx, admin, person.id, services))).toBe(2);
    const live = 'select revoked_reason as reason from ticket where account_id = ?';
    expect(await run(live, [person.id])).toEqual([{ reason }]);
  });

  test('control: if the seat’s transaction locks the account last, one of the two deadlocks and retries', async () => {
    const at = await unseated();
    const { services, admin, person } = at;
    const deletion = (tx: Tx) => deleteUser(tx, admin, person.id, services);
    // One that was retried may meet the other again.
    expect(await duringTheSeat(at, deletion, { locksAccount: false })).toBeGreaterThan(2);
  });
});
