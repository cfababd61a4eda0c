import { describe, expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { applyForAccreditation } from '#api/events/accreditations.ts';
import { deleteEvent } from '#api/events/delete-event.ts';
import { eventRoutes } from '#api/events/routes.ts';
import { bookMatch } from '#api/matches/bookings/book-match.ts';
import { chooseSeat } from '#api/matches/bookings/choose-seat.ts';
import { createMatch as makeMatch } from '#api/matches/admin/create-match.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
} from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: eventRoutes });
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/**
 * Creates a member with a seat and another booking, an officer with a ticket, and a pending
 * applicant.
 */
async function scene() {
  const { services } = t.app;
  return db.tx(async (tx) => {
    await recordSigningKey(tx, services.ticketKeys);
    const place = await createSeason(tx);
    const second = { ...place, matchId: await createMatch(tx, place, { kickOffIn: '9 days' }) };
    const [admin, member, officer, waiting, refused] = [
      await createActor(tx, 'admin'),
      await createActor(tx, 'member'),
      await createActor(tx, 'officer'),
      await createActor(tx, 'member'),
      await createActor(tx, 'member'),
    ];
    for (const person of [member, officer]) await createAccreditation(tx, place, person.id);
    await createAccreditation(tx, place, waiting.id, 'pending');
    await createAccreditation(tx, place, refused.id, 'rejected');
    await createBooking(tx, place, member.id);
    await createBooking(tx, second, member.id, 'pending');
    await chooseSeat(tx, member, { ...place, seat: 'seat-57' }, services);
    await issueTicket(tx, await createBooking(tx, place, officer.id), services);
    await tx.execute('delete from mail');
    return { place, second, admin, member, officer, waiting, refused };
  });
}

const end = ({ place, admin }: Awaited<ReturnType<typeof scene>>) =>
  db.tx((tx) => deleteEvent(tx, admin, place.eventId, t.app.services));
const reason = 'reason.eventOff';

describe('a deleted tournament', () => {
  test('a deleted tournament loses its matches, accreditations, bookings, seats and tickets', async () => {
    const at = await scene();
    const { eventId } = at.place;
    const admin = await t.asActor('admin');
    const { status, body } = await t.call(admin, 'DELETE', `/api/admin/event/${eventId}`);
    expect([status, body]).toEqual([200, { data: {}, message: 'Event deleted.' }]);
    const there = async (table: string) =>
      (await run(`select from ${table} where id = ? and deleted_at is null`, [eventId])).length;
    expect(await there('event')).toBe(0);
    expect(
      await run('select id from match where event_id = ? and deleted_at is null', [eventId]),
    ).toEqual([]);
    expect(
      await run(
        `select status, revoked, reason from accreditation where event_id = ?
         order by revoked desc, reason`,
        [eventId],
      ),
    ).toEqual([
      { status: 'rejected', revoked: true, reason },
      { status: 'rejected', revoked: true, reason },
      { status: 'rejected', revoked: false, reason },
      { status: 'rejected', revoked: false, reason: null },
    ]);
    expect(
      await run(
        `select status, revoked, seat, reason from booking where event_id = ?
         order by revoked desc`,
        [eventId],
      ),
    ).toEqual([
      { status: 'rejected', revoked: true, seat: null, reason },
      { status: 'rejected', revoked: true, seat: null, reason },
      { status: 'rejected', revoked: false, seat: null, reason },
    ]);
    expect(
      await run('select distinct revoked_reason as reason from ticket where event_id = ?', [
        eventId,
      ]),
    ).toEqual([{ reason }]);
    expect((await t.call(admin, 'GET', `/api/admin/event/${eventId}`)).status).toBe(404);
    expect((await t.call(admin, 'DELETE', `/api/admin/event/${eventId}`)).status).toBe(404);
  });

  test('a deleted tournament sends each person one email that lists what ended for them', async () => {
    const at = await scene();
    await end(at);
    const mails = await run(
      `select account_id as id, template, data from mail where account_id in (?, ?, ?, ?)`,
      [at.member.id, at.officer.id, at.waiting.id, at.refused.id],
    );
    const [event] = await run('select name from event where id = ?', [at.place.eventId]);
    const dataOf = Object.fromEntries(mails.map(({ id, data }) => [id, data]));
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(['eventDeleted']));
    expect(dataOf[at.member.id]).toMatchObject({ event: event?.name });
    expect(dataOf[at.member.id].matches).toHaveLength(2);
    expect(dataOf[at.officer.id].matches).toHaveLength(1);
    expect(dataOf[at.waiting.id].matches).toEqual([]);
  });

  test('a deleted tournament adds an audit entry and releases its cover', async () => {
    const at = await scene();
    const name = `${'b'.repeat(22)}.png`;
    await run(
      `insert into stored_file (name, mime, bytes, sent_bytes, sha256, purpose, claimed_at)
       values (?, 'image/png', 1, 1, decode(repeat('00', 32), 'hex'), 'banner', now())
       returning name`,
      [name],
    );
    await run('update event set banner = ? where id = ? returning id', [name, at.place.eventId]);
    await end(at);
    expect(
      await run('select action, detail from audit_entry where subject_id = ?', [at.place.eventId]),
    ).toMatchObject([{ action: 'event.delete', detail: { matches: 2, people: 3 } }]);
    expect(await run('select claimed_at from stored_file where name = ?', [name])).toEqual([
      { claimed_at: null },
    ]);
  });
});

describe('while a tournament is being deleted', () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );
  const deletion =
    ({ place, admin }: Awaited<ReturnType<typeof scene>>) =>
    (tx: Parameters<typeof deleteEvent>[0]) =>
      deleteEvent(tx, admin, place.eventId, t.app.services);

  test('no one is accredited to a tournament while it is being deleted', async () => {
    const at = await scene();
    const late = await t.asActor('member');
    const join = { eventId: at.place.eventId, scope: 'member' } as const;
    const answer = await duringTransaction(db, deletion(at), () =>
      refusal(db.tx((tx) => applyForAccreditation(tx, late, join))),
    );
    expect(answer).toBe('This tournament no longer exists.');
  });

  const form = ({ place }: Awaited<ReturnType<typeof scene>>) => ({
    name: 'Final',
    eventId: place.eventId,
    homeTeam: place.homeId,
    awayTeam: place.awayId,
    locationId: place.venueId,
    seated: false,
    reservationOpen: true,
    gate: null,
    date: '2027-01-15T17:00:00.000Z',
  });

  test('no match is made in a tournament while it is being deleted', async () => {
    const at = await scene();
    const answer = await duringTransaction(db, deletion(at), () =>
      refusal(db.tx((tx) => makeMatch(tx, at.admin, form(at), t.app.services))),
    );
    expect(answer).toBe('This tournament doesn’t exist.');
  });

  test('a booking made just before its tournament is deleted is revoked', async () => {
    const at = await scene();
    const booking = await t.asActor('member');
    await db.tx((tx) => createAccreditation(tx, at.place, booking.id));
    await duringTransaction(
      db,
      (tx) => bookMatch(tx, booking, { ...at.place, scope: 'member' }, t.app.services),
      () => db.tx(deletion(at)),
    );
    expect(await run('select status from booking where account_id = ?', [booking.id])).toEqual([
      { status: 'rejected' },
    ]);
    expect(await run('select data from mail where account_id = ?', [booking.id])).toMatchObject([
      { data: { matches: [{ match: 'Matchday 1' }] } },
    ]);
  });

  test('control: a read without a lock creates a match in a deleted tournament', async () => {
    const at = await scene();
    const answer = await duringTransaction(db, deletion(at), () =>
      run(
        `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, seated,
           reservation_open)
         select id, 'Final', now(), ?, ?, ?, false, true from event
         where id = ? and deleted_at is null returning id`,
        [at.place.homeId, at.place.awayId, at.place.venueId, at.place.eventId],
      ),
    );
    expect(answer).toHaveLength(1);
  });
});
