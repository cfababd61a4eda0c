import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { calendarRoutes } from '#api/calendar/routes.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { createGates } from '#api/gates/testing/gate-scene.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { deleteReport } from '#api/reports/admin/archive-report.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { mailServices } from '#api/reports/testing/report-fixture.ts';
import { entities } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const logged: string[] = [];
const t = testApp(db, {
  routes: calendarRoutes,
  env: { LOG_LEVEL: 'info', PUBLIC_URL: 'https://portal.example', GATES_OPEN_MINUTES: '' },
  logStream: new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk));
      done();
    },
  }),
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Creates the person's address and returns its path. */
async function create(actor: TestActor): Promise<string> {
  const { status, body } = await t.call(actor, 'POST', '/api/calendar');
  expect(status).toBe(200);
  return new URL(body.data.url as string).pathname;
}

const read = (path: string, headers = {}) => t.call(null, 'GET', path, undefined, headers);

type Entry = Record<string, string>;

/** The entries of a calendar, by the names of their properties without parameters. */
async function entries(path: string): Promise<Entry[]> {
  const { status, body } = await read(path);
  expect(status).toBe(200);
  const [, ...events] = (body as string).replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) =>
    Object.fromEntries(
      event
        .split('END:VEVENT')[0]!
        .trimEnd()
        .split('\r\n')
        .map((line) => [/^[A-Z-]+/.exec(line)![0], line.slice(line.indexOf(':') + 1)]),
    ),
  );
}

async function scene(kind: ActorKind = 'member', status: 'pending' | 'approved' = 'approved') {
  const actor = await t.asActor(kind);
  const season = await db.tx((tx) => createSeason(tx, { seated: false }));
  await db.tx((tx) => createAccreditation(tx, season, actor.id));
  const bookingId = await db.tx((tx) => createBooking(tx, season, actor.id, status));
  return { actor, season, bookingId };
}

const reject = (bookingId: string) =>
  run(
    `update booking set status = 'rejected', reason = 'Not this time.', decided_at = now()
     where id = ? returning id`,
    [bookingId],
  );

describe('the entries of a calendar', () => {
  test('a pending booking is tentative, an approved one is confirmed with the same UID and a higher sequence', async () => {
    const { actor, bookingId, season } = await scene('member', 'pending');
    const path = await create(actor);
    const [pending] = await entries(path);
    expect(pending).toMatchObject({
      UID: `${bookingId}@portal.example`,
      STATUS: 'TENTATIVE',
      SUMMARY: expect.stringMatching(/^Pending: Home \w+ v Away \w+$/),
      LOCATION: expect.stringMatching(/^Stadium/),
      URL: `https://portal.example/events/${season.eventId}/reservations?tab=mine`,
    });
    await run(
      `update booking set status = 'approved', decided_at = now() where id = ? returning id`,
      [bookingId],
    );
    const [approved] = await entries(path);
    expect(approved).toMatchObject({
      UID: pending!['UID'],
      STATUS: 'CONFIRMED',
      SUMMARY: expect.stringMatching(/^Home/),
      URL: 'https://portal.example/tickets',
    });
    expect(Number(approved!['SEQUENCE'])).toBeGreaterThan(Number(pending!['SEQUENCE']));
  });

  test('a match that is moved keeps its UID, and its sequence grows', async () => {
    const { actor, season, bookingId } = await scene();
    const path = await create(actor);
    const [before] = await entries(path);
    await run(
      `update match set date = '2027-07-01T17:00:00Z', venue_id = venue_id where id = ? returning id`,
      [season.matchId],
    );
    const [after] = await entries(path);
    expect(after).toMatchObject({
      UID: `${bookingId}@portal.example`,
      DTSTART: '20270701T200000',
      DTEND: '20270701T220000',
    });
    expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']));
    expect((await read(path)).body).toContain('DTSTART;TZID=Africa/Cairo:20270701T200000\r\n');
  });

  test('a booking that ends and a match that is deleted are cancelled', async () => {
    const ended = await scene();
    const deleted = await scene();
    for (const { actor, bookingId, season } of [ended, deleted]) {
      const path = await create(actor);
      const [before] = await entries(path);
      if (actor === ended.actor) await reject(bookingId);
      else
        await run('update match set deleted_at = now() where id = ? returning id', [
          season.matchId,
        ]);
      const [after] = await entries(path);
      expect(after).toMatchObject({
        UID: before!['UID'],
        STATUS: 'CANCELLED',
        SUMMARY: `Cancelled: ${before!['SUMMARY']}`,
      });
      expect(after).not.toHaveProperty('URL');
      expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']));
      expect(JSON.stringify(after)).not.toContain('Not this time');
    }
  });

  test('a booking that ended before the address was created is not in the calendar', async () => {
    const { actor, bookingId } = await scene();
    await reject(bookingId);
    const path = await create(actor);
    expect(await entries(path)).toEqual([]);
    // A calendar must have a component (RFC 5545, 3.6).
    expect((await read(path)).body).toContain('BEGIN:VTIMEZONE\r\n');
    const other = await scene();
    const first = await create(other.actor);
    await reject(other.bookingId);
    expect(await entries(first)).toHaveLength(1);
    expect(await entries(await create(other.actor)), 'a renewed address').toEqual([]);
  });

  test('a calendar says when the match’s own gates open, and grows its sequence if that changes', async () => {
    const person = await t.asActor('member');
    const gates = await db.tx((tx) => createGates(tx));
    await db.tx(async (tx) => {
      await recordSigningKey(tx, t.app.services.ticketKeys);
      await createAccreditation(tx, gates, person.id);
      await issueTicket(tx, await createBooking(tx, gates, person.id), t.app.services);
    });
    await run(`update match set date = '2027-01-09T18:00:00Z' where id = ? returning id`, [
      gates.matchId,
    ]);
    await run('update gate_match set opens_before = 90 where id = ? returning id', [gates.matchId]);
    const path = await create(person);
    const [before] = await entries(path);
    expect(before!['DESCRIPTION']).toContain('\\nGates open at 06:30 PM\\n');
    await run('update gate_match set opens_before = 1440 where id = ? returning id', [
      gates.matchId,
    ]);
    const [after] = await entries(path);
    expect(after!['DESCRIPTION']).toContain('\\nGates open on Friday 08-01-2027 at 08:00 PM\\n');
    expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']));
  });

  test('a calendar is in the language of the account, with the Arabic names', async () => {
    const { actor, season } = await scene('member', 'pending');
    await run(`update account set language = 'ar' where id = ? returning id`, [actor.id]);
    await run(`update team set name_ar = 'الأهلي' where id = ? returning id`, [season.homeId]);
    await run(`update team set name_ar = 'الزمالك' where id = ? returning id`, [season.awayId]);
    await run(`update venue set name_ar = 'استاد القاهرة' where id = ? returning id`, [
      season.venueId,
    ]);
    const path = await create(actor);
    const [entry] = await entries(path);
    expect(entry).toMatchObject({
      SUMMARY: 'قيد المراجعة: الأهلي ضد الزمالك',
      LOCATION: 'استاد القاهرة',
    });
    expect((await read(path)).body).toContain('X-WR-CALNAME:Touchline: مبارياتي\r\n');
  });

  test('an officer’s calendar has the deadline of a report, until it is published or deleted', async () => {
    const { actor, season } = await scene('officer');
    await run(`update match set date = '2027-01-09T18:00:00Z' where id = ? returning id`, [
      season.matchId,
    ]);
    const admin = await t.asActor('admin');
    const assign = () =>
      db.tx((tx) =>
        assignReport(
          tx,
          admin,
          { ...season, officerId: actor.id, name: 'About Salma', questions: ['Wi-Fi?'] },
          mailServices,
        ),
      );
    const [published, deleted] = [await assign(), await assign()];
    const path = await create(actor);
    const find = async (id: string) =>
      (await entries(path)).find((entry) => entry['UID'] === `${id}@portal.example`)!;
    const before = { published: await find(published), deleted: await find(deleted) };
    for (const entry of Object.values(before)) {
      expect(entry).toMatchObject({
        STATUS: 'CONFIRMED',
        DTSTART: '20270110T200000',
        TRANSP: 'TRANSPARENT',
        SUMMARY: expect.stringMatching(/^Report due: Home/),
      });
      expect(entry).not.toHaveProperty('DTEND');
    }
    await run(
      `update report set status = 'published', urgent = false, updated_at = now()
       where id = ? returning id`,
      [published],
    );
    await db.tx((tx) => deleteReport(tx, admin, deleted, mailServices));
    for (const [id, { SEQUENCE }] of [
      [published, before.published],
      [deleted, before.deleted],
    ] as const) {
      const after = await find(id);
      expect(after['STATUS']).toBe('CANCELLED');
      expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(SEQUENCE));
    }
    expect((await read(path)).body, 'the report’s name').not.toContain('Salma');
  });

  test('an assigned match is in the officer’s calendar, other people’s matches are not', async () => {
    const { season, actor: other } = await scene();
    const officer = await t.asActor('officer');
    await db.tx((tx) => createAccreditation(tx, season, officer.id));
    await run(
      `insert into booking (match_id, event_id, account_id, needs_seat, status, assignment,
         decided_at) values (?, ?, ?, false, 'approved', 'given', now()) returning id`,
      [season.matchId, season.eventId, officer.id],
    );
    expect(await entries(await create(officer))).toHaveLength(1);
    expect(await entries(await create(other))).toHaveLength(1);
    expect(await entries(await create(await t.asActor('member')))).toEqual([]);
  });

  test('a calendar contains no name of a person, ticket, seat or reason', async () => {
    const { actor, season, bookingId } = await scene();
    await db.tx((tx) => recordSigningKey(tx, t.app.services.ticketKeys));
    await run(
      `update account set first_name = 'Zeinab', last_name = 'Mansour', name_arabic = 'زينب منصور',
         organization = 'Al Ahram Weekly' where id = ? returning id`,
      [actor.id],
    );
    await run('update booking set needs_seat = true, seat = 57 where id = ? returning id', [
      bookingId,
    ]);
    await run(`update match set gate = 'Media gate 4' where id = ? returning id`, [season.matchId]);
    await db.tx((tx) => issueTicket(tx, bookingId, t.app.services));
    const [ticket] = await run('select * from ticket where booking_id = ?', [bookingId]);
    expect(ticket.seat).toBe(57);
    const { body } = await read(await create(actor));
    const text = (body as string).replaceAll('\r\n ', '');
    for (const secret of [
      'Zeinab',
      'Mansour',
      'زينب',
      'Ahram',
      actor.email,
      actor.id,
      ticket.ref,
      ticket.id,
      ticket.signed,
      'Seat',
      '57@',
      'Media gate',
      'photographer',
    ] as string[])
      expect(text).not.toContain(secret);
    expect(text.match(/^SUMMARY.*/m)![0]).toContain('Home');
  });
});

describe('the address of a calendar', () => {
  test('a calendar’s address is shown once, and only its hash is stored', async () => {
    const { actor } = await scene();
    const state = async () => (await t.call(actor, 'GET', '/api/calendar')).body.data;
    expect(await state()).toEqual({ createdAt: null });
    const { body, headers } = await t.call(actor, 'POST', '/api/calendar', undefined, {
      'idempotency-key': 'b4f7d0c6-4f0a-4f55-9a3b-0d7a1f9c2e11',
    });
    const url = body.data.url as string;
    expect(url).toMatch(/^https:\/\/portal\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(await state()).toEqual({ createdAt: expect.any(String) });
    const token = /([\w-]{43})\.ics/.exec(url)![1]!;
    const [stored] = await run('select * from calendar_feed where account_id = ?', [actor.id]);
    expect(stored.token_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await run('select * from idempotency_key where account_id = ?', [actor.id])).toEqual([]);
  });

  test('a renewed address ends the one before, and an ended one stays ended; all are in the audit log', async () => {
    const { actor } = await scene();
    const first = await create(actor);
    const second = await create(actor);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const end = async () => (await t.call(actor, 'DELETE', '/api/calendar')).body.message;
    expect([await end(), await end()]).toEqual(Array(2).fill('Calendar address ended.'));
    expect((await read(second)).status).toBe(404);
    const log = await run('select action from audit_entry where subject_id = ? order by id', [
      actor.id,
    ]);
    expect(log.map(({ action }) => action)).toEqual([
      'account.calendar-create',
      'account.calendar-renew',
      'account.calendar-end',
    ]);
  });

  test('a wrong address, and one of a blocked or deleted account, looks like an unknown page', async () => {
    const unknown = await read('/api/calendar-of-nobody');
    const [blocked, deleted, valid] = [await scene(), await scene(), await scene()];
    const path = await create(valid.actor);
    const paths = {
      blocked: await create(blocked.actor),
      deleted: await create(deleted.actor),
      wrong: `/api/calendar/${'A'.repeat(43)}.ics`,
      short: '/api/calendar/abc.ics',
      'without its ending': path.replace('.ics', ''),
      'in lower case': path.toLowerCase(),
    };
    expect((await read(paths.deleted)).status, 'control').toBe(200);
    await run(`update account set status = 'rejected' where id = ? returning id`, [
      blocked.actor.id,
    ]);
    const admin = await t.asActor('admin');
    await db.tx((tx) => deleteUser(tx, admin, deleted.actor.id, t.app.services));
    for (const [name, each] of Object.entries(paths)) {
      const { status, body, headers } = await read(each);
      const own = { date: headers['date'], 'x-request-id': headers['x-request-id'] };
      expect({ name, status, body, headers }).toEqual({
        name,
        status: 404,
        body: unknown.body,
        headers: { ...unknown.headers, ...own },
      });
    }
    const left = 'select account_id from calendar_feed where account_id = ?';
    expect(await run(left, [deleted.actor.id])).toEqual([]);
    await run(`update account set status = 'approved' where id = ? returning id`, [
      blocked.actor.id,
    ]);
    expect((await read(paths.blocked)).status, 'approved again').toBe(200);
  });

  test('the token of a calendar is in no log', async () => {
    const { actor } = await scene();
    logged.length = 0;
    const path = await create(actor);
    await read(path);
    await read(`${path.slice(0, -8)}aaaa.ics`);
    const token = path.split('/').at(-1)!.slice(0, 30);
    expect(logged.join('')).toContain('/api/calendar/:file');
    expect(logged.join('')).not.toContain(token);
  });
});

test('a calendar that has not changed is answered with 304, whenever it is asked for', async () => {
  const { actor, bookingId } = await scene();
  const path = await create(actor);
  const first = await read(path);
  const etag = String(first.headers['etag']);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="touchline.ics"',
  });
  await new Promise((done) => setTimeout(done, 1100));
  const again = await read(path, { 'if-none-match': etag });
  expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  await reject(bookingId);
  const changed = await read(path, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers['etag']).not.toBe(etag);
});
