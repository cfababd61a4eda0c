import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ticketKeys } from '#sync/contracts/tickets/ticket-keys.ts';
import { parseTicketCode } from '#sync/contracts/tickets/parse-ticket-code.ts';
import { refOfTicketPath } from '#sync/contracts/tickets/ticket-address.ts';
import { jwsUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { buildServer } from '#api/platform/http/server.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { loadTicketKeys } from '#api/platform/config/secrets.ts';
import { requireUrlFitsQrCode, signTicket } from '#api/tickets/sign-ticket.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTickets } from '#api/tickets/revoke-ticket.ts';
import { readTicketKeys, recordSigningKey } from '#api/tickets/signing-keys.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { verifyTicket } from '#e2e/fixtures/tickets.ts';

const db = withDatabase({ entities });
const publicUrl = 'https://press.league.example';
const t = testApp(db, { routes: ticketRoutes, env: { PUBLIC_URL: publicUrl } });
/** Simulates the same server after a restart with a new key. */
const newKeys = await loadTicketKeys('M'.repeat(43));
const restarted = testApp(db, { routes: ticketRoutes, services: { ticketKeys: newKeys } });

const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** Creates an approved booking of a new match: a member's with a seat, or an officer's. */
async function booking(kind: ActorKind = 'member', at?: Awaited<ReturnType<typeof place>>) {
  const there = at ?? (await place());
  const holder = await t.asActor(kind);
  const id = await db.tx(async (tx) => {
    await createAccreditation(tx, there, holder.id);
    return createBooking(tx, there, holder.id, 'approved', kind === 'member' ? 57 : null);
  });
  return { place: there, holder, id };
}
const place = () => db.tx((tx) => createSeason(tx));

async function ticket(kind: ActorKind = 'member', at?: Awaited<ReturnType<typeof place>>) {
  const booked = await booking(kind, at);
  await db.tx((tx) => issueTicket(tx, booked.id, t.app.services));
  const [row] = await run('select * from ticket where booking_id = ?', [booked.id]);
  return { ...booked, ref: row.ref as string, url: row.url as string, row };
}

const open = (actor: TestActor | null, ref: string) =>
  t.call(actor, 'GET', `/api/event/reservation/${ref}`);
const qr = (actor: TestActor | null, matchId: string, ref: string) =>
  t.app.inject({
    url: `/api/file/qr_code_${matchId}_${ref}.png`,
    headers: { ...actor?.headers },
  });

describe('a ticket', () => {
  test('a ticket can be verified with the published keys alone', async () => {
    const { url, ref, row, place: at, holder } = await ticket();
    const { origin, pathname, hash } = new URL(url);
    expect([origin, refOfTicketPath(pathname), hash]).toEqual([publicUrl, ref, `#${row.signed}`]);
    const { body, headers } = await t.call(null, 'GET', '/api/tickets/keys');
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(ticketKeys.parse(body)).toEqual(body);
    expect(verifyTicket(url, publicUrl, body)).toMatchObject({
      ref,
      matchId: at.matchId,
      name: `${holder.firstName} ${holder.lastName}`,
      role: 'photographer',
      seat: 57,
      places: [],
      kid: body.keys[0].kid,
    });
    // Control: another ticket's signature is not valid for this one.
    const other = (await ticket()).url;
    const forged = `${url.slice(0, -100)}${other.slice(-100)}`;
    expect(() => verifyTicket(forged, publicUrl, body)).toThrow('a forged ticket');
  });

  test('a ticket is emailed to its holder with the facts of its match', async () => {
    const { holder, url, row, place: at } = await ticket('officer');
    const [{ facts }] = await run('select ticket_facts(?) as facts', [at.matchId]);
    const [mail] = await run('select template, data from mail where account_id = ?', [holder.id]);
    expect(mail).toMatchObject({ template: 'ticket', data: { url, seat: null, ...facts } });
    expect(row.facts).toMatchObject({ match: 'Matchday 1', gate: null });
  });

  test('a ticket is issued once for a booking, and only when it is approved and seated', async () => {
    const { id } = await ticket();
    await expect(db.tx((tx) => issueTicket(tx, id, t.app.services))).rejects.toThrow(/ticket_live/);
    const other = await booking();
    await run('update booking set seat = null where id = ? returning id', [other.id]);
    const issue = () => db.tx((tx) => issueTicket(tx, other.id, t.app.services));
    await expect(issue()).rejects.toMatchObject({ code: 'conflict' });
    const rejected = `update booking set needs_seat = false, status = 'rejected' where id = ? returning id`;
    await run(rejected, [other.id]);
    await expect(issue()).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a ticket is not issued to an administrator', async () => {
    const { id, holder } = await booking('officer');
    const promote = `update account set scope = 'admin', role = null where id = ? returning id`;
    await run(promote, [holder.id]);
    const issue = db.tx((tx) => issueTicket(tx, id, t.app.services));
    await expect(issue).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a ticket is revoked alone; revoking none revokes nothing', async () => {
    const [one, other] = [await ticket(), await ticket()];
    const revoke = (ids: string[]) =>
      db.tx((tx) => revokeTickets(tx, ids, 'Called off.', t.app.services));
    expect(await revoke([])).toEqual([]);
    expect(await revoke([one.id])).toEqual([one.id]);
    const live = 'select booking_id as id from ticket where revoked_at is null and ref in (?, ?)';
    expect(await run(live, [one.ref, other.ref])).toEqual([{ id: other.id }]);
  });

  test('a ticket issued while the kick-off moves has the new time', async () => {
    const booked = await booking();
    const move = `update match set date = '2027-05-05T17:00:00Z' where id = ?`;
    await duringTransaction(
      db,
      (tx) => tx.execute(move, [booked.place.matchId]),
      () => db.tx((tx) => issueTicket(tx, booked.id, t.app.services)),
    );
    const [row] = await run(`select facts->>'date' as date from ticket where booking_id = ?`, [
      booked.id,
    ]);
    expect(row.date).toBe('2027-05-05T17:00:00.000Z');
  });

  test('a ticket names the venue’s city, also after the venue moved', async () => {
    const { id, place: at } = await ticket();
    const read = async () =>
      (await run(`select facts->>'city' as city from ticket where booking_id = ?`, [id]))[0].city;
    const [before] = await run(
      'select c.name from city c join venue v on v.city_id = c.id where v.id = ?',
      [at.venueId],
    );
    expect(await read()).toBe(before.name);
    await run(
      `with town as (insert into city (country_id, name)
         select country_id, 'Aswan' from city limit 1 returning id)
       update venue set city_id = (select id from town) where id = ? returning id`,
      [at.venueId],
    );
    expect(await read()).toBe('Aswan');
  });

  test('a ticket has the Arabic names of its places, also those given later', async () => {
    const { id, place: at } = await ticket();
    const facts = async () =>
      (await run('select facts from ticket where booking_id = ?', [id]))[0].facts;
    expect(await facts()).toMatchObject({ home: { nameArabic: null }, cityArabic: null });
    const named = (table: string, arabic: string, key: string) =>
      run(`update ${table} set name_ar = ? where id = ? returning id`, [arabic, key]);
    await named('team', 'الأهلي', at.homeId);
    await named('team', 'الزمالك', at.awayId);
    await named('venue', 'استاد القاهرة', at.venueId);
    await named('event', 'الدوري المصري', at.eventId);
    const [{ cityId }] = await run('select city_id as "cityId" from venue where id = ?', [
      at.venueId,
    ]);
    await named('city', 'القاهرة', cityId);
    expect(await facts()).toMatchObject({
      home: { nameArabic: 'الأهلي' },
      away: { nameArabic: 'الزمالك' },
      venueArabic: 'استاد القاهرة',
      eventArabic: 'الدوري المصري',
      cityArabic: 'القاهرة',
    });
  });

  test('a ticket is emailed with the facts that the earlier version accepts, which refuses others', async () => {
    const { id, place: at } = await ticket();
    const [{ ref }] = await run('select ref from ticket where booking_id = ?', [id]);
    const [{ data }] = await run(`select data from mail where data ->> 'ref' = ?`, [ref]);
    const [{ facts }] = await run('select ticket_facts(?) as facts', [at.matchId]);
    const fields = ['away', 'city', 'date', 'event', 'gate', 'home', 'match', 'venue'];
    expect(Object.keys(facts).toSorted()).toEqual(fields);
    for (const { home } of [facts, data]) expect(Object.keys(home)).toEqual(['logo', 'name']);
  });

  test('control: facts read without a lock would keep the old time forever', async () => {
    const booked = await booking();
    const move = `update match set date = '2027-05-05T17:00:00Z' where id = ?`;
    const facts = await duringTransaction(
      db,
      (tx) => tx.execute(move, [booked.place.matchId]),
      () => run(`select ticket_facts(?)->>'date' as date`, [booked.place.matchId]),
    );
    expect(facts[0].date).not.toBe('2027-05-05T17:00:00.000Z');
  });
});

describe('a reservation', () => {
  test('a reservation opens for its holder, an officer approved for the match and admins, no one else', async () => {
    const { ref, holder, place: at, url } = await ticket();
    const officer = (await ticket('officer', at)).holder;
    const elsewhere = (await ticket('officer')).holder;
    const colleague = (await ticket('officer')).holder;
    await run(`update booking set status = 'rejected' where account_id = ? returning id`, [
      colleague.id,
    ]);
    for (const actor of [holder, officer, await t.asActor('admin')]) {
      const { status, body } = await open(actor, ref);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        holder: { id: holder.id },
        ticket: { ref, url },
        matchMember: { status: 'approved', seat: 'seat-57', ref, seatReservationRequired: false },
        matchOfficer: null,
        match: { id: at.matchId },
      });
    }
    for (const actor of [await t.asActor('member'), elsewhere, colleague]) {
      expect((await open(actor, ref)).status).toBe(404);
      expect((await qr(actor, at.matchId, ref)).statusCode).toBe(404);
    }
    expect((await open(await t.asActor('pending'), ref)).status).toBe(403);
    expect((await open(null, ref)).status).toBe(401);
  });

  test('a reservation of a deleted account is visible to administrators only', async () => {
    const { ref, holder, place: at } = await ticket();
    const officer = (await ticket('officer', at)).holder;
    expect((await open(officer, ref)).status, 'control').toBe(200);
    await run('update account set deleted_at = now() where id = ? returning id', [holder.id]);
    expect((await open(officer, ref)).status).toBe(404);
    expect((await qr(officer, at.matchId, ref)).statusCode).toBe(404);
    const { status, body } = await open(await t.asActor('admin'), ref);
    expect([status, body.data.holder.id]).toEqual([200, holder.id]);
  });

  test('a reservation of another member of the same match is 404', async () => {
    const { ref, place: at } = await ticket();
    const neighbour = await t.asActor('member');
    await db.tx(async (tx) => {
      await createAccreditation(tx, at, neighbour.id);
      await createBooking(tx, at, neighbour.id);
    });
    expect((await open(neighbour, ref)).status).toBe(404);
  });

  test('a reservation that was revoked says so and has no QR code, even for a deleted match', async () => {
    const { ref, holder, id, place: at } = await ticket('officer');
    await db.tx((tx) => revokeTickets(tx, [id], 'Called off.', t.app.services));
    await run('update match set deleted_at = now() where id = ? returning id', [at.matchId]);
    const { status, body } = await open(holder, ref);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ticket: null,
      matchOfficer: { status: 'rejected', ref, userId: holder.id },
      matchMember: null,
    });
    expect((await qr(holder, at.matchId, ref)).statusCode).toBe(404);
  });
});

test('a reservation whose ticket was revoked does not ask for a seat', async () => {
  const { ref, holder, id } = await ticket();
  await db.tx((tx) => revokeTickets(tx, [id], 'Called off.', t.app.services));
  await run('update booking set seat = null where id = ? returning id', [id]);
  const { body } = await open(holder, ref);
  expect(body.data.matchMember.seatReservationRequired).toBe(false);
});

describe('the QR code', () => {
  test('the QR code contains the ticket’s URL and is not cached', async () => {
    const { ref, holder, place: at, url } = await ticket();
    const answer = await qr(holder, at.matchId, ref);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toBe('no-store, private');
    const image = sharp(answer.rawPayload);
    const { width, height } = await image.metadata();
    const pixels = await image.ensureAlpha().raw().toBuffer();
    const read = jsQR.default(new Uint8ClampedArray(pixels), width, height);
    expect(read?.data).toBe(url);
    // The ref must belong to this match.
    expect((await qr(holder, at.eventId, ref)).statusCode).toBe(404);
    expect((await qr(holder, 'x', ref)).statusCode).toBe(404);
  });

  test('the QR code is checked to fit the public URL when the server starts', async () => {
    const { services } = t.app;
    const tooLong = testConfig({ PUBLIC_URL: `https://${'a.'.repeat(120)}example` });
    const server = buildServer({ ...services, config: tooLong }, { routes: ticketRoutes });
    await expect(server).rejects.toThrow(/^PUBLIC_URL: is too long/);
  });
});

test('the signed text keeps everything but the name at a long public URL', async () => {
  const { ticketKeys: keys } = t.app.services;
  const claim = {
    ref: 'r'.repeat(21) + 'A',
    matchId: '019a8f3c-5b1e-7abc-8def-0123456789ab',
    name: 'Alexandra '.repeat(10),
    role: 'photo_technician',
    seat: 120,
    places: [],
  } as const;
  const short = await signTicket(claim, publicUrl, keys);
  expect(parseTicketCode(short.url)).toMatchObject({
    ...claim,
    name: claim.name.slice(0, 40).trimEnd(),
  });
  const origin = `https://${'a'.repeat(50)}.example`;
  const { url } = await signTicket(claim, origin, keys);
  const { name, ...others } = verifyTicket(url, origin, { keys: [keys.publicJwk] });
  expect({ ...others, name: claim.name }).toMatchObject(claim);
  expect(claim.name.startsWith(name)).toBe(true);
  expect(name.length).toBeLessThan(30);
  const tooLong = requireUrlFitsQrCode(`https://${'a'.repeat(90)}.example`, keys);
  await expect(tooLong).rejects.toThrow(/^PUBLIC_URL: is too long/);
});

test('a ticket issued before CWTs keeps its text until it is replaced', async () => {
  const { ref, holder, place: at } = await ticket();
  const earlier = jwsUrl().replaceAll('q7Jt0mYxRk2Vw9cLZ4sB1A', ref);
  await run('update ticket set url = ?, signed = ? where ref = ? returning id', [
    earlier,
    earlier.split('#')[1],
    ref,
  ]);
  expect((await open(holder, ref)).body.data.ticket).toMatchObject({ ref, url: earlier });
  expect((await qr(holder, at.matchId, ref)).statusCode).toBe(200);
});

describe('keys', () => {
  test('keys that signed for a match that is not over are published beside the current one', async () => {
    const keyOf = (letter: string) => loadTicketKeys(letter.repeat(43));
    const [old, older, present] = [await keyOf('A'), await keyOf('E'), await keyOf('I')];
    const ahead = await booking();
    const over = await booking();
    await db.tx(async (tx) => {
      for (const keys of [old, older, present, present]) await recordSigningKey(tx, keys);
      await issueTicket(tx, ahead.id, { ...t.app.services, ticketKeys: old });
      await issueTicket(tx, over.id, { ...t.app.services, ticketKeys: older });
    });
    const kids = async () =>
      (await db.tx((tx) => readTicketKeys(tx, present))).keys.map(({ kid }) => kid);
    expect((await kids())[0]).toBe(present.kid);
    expect(await kids()).toEqual(expect.arrayContaining([old.kid, older.kid]));
    await run(`update match set date = now() - interval '7 hours' where id = ? returning id`, [
      over.place.matchId,
    ]);
    expect(await kids()).toContain(old.kid);
    expect(await kids()).not.toContain(older.kid);
    await db.tx((tx) => revokeTickets(tx, [ahead.id], 'Called off.', t.app.services));
    expect(await kids()).not.toContain(old.kid);
  });

  test('keys verify tickets from before and after a rotation', async () => {
    const before = await ticket();
    const late = await booking();
    await db.tx((tx) =>
      issueTicket(tx, late.id, {
        ...t.app.services,
        ticketKeys: restarted.app.services.ticketKeys,
      }),
    );
    const [after] = await run('select url, ref from ticket where booking_id = ?', [late.id]);
    const { body } = await restarted.call(null, 'GET', '/api/tickets/keys');
    expect(body.keys[0].kid).toBe(newKeys.kid);
    expect(verifyTicket(before.url, publicUrl, body).ref).toBe(before.ref);
    expect(verifyTicket(after.url, publicUrl, body).ref).toBe(after.ref);
    // Control: with the current key alone the older ticket is not valid.
    const keys = body.keys.slice(0, 1);
    expect(() => verifyTicket(before.url, publicUrl, { keys })).toThrow(/no key/);
  });
});
