import { randomUUID } from 'node:crypto';
import { compactVerify, importJWK } from 'jose';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import {
  createGatedMatch,
  type GatedMatch,
  replaceTicket,
} from '#api/gates/overview/testing/gated-match.ts';
import { digestOf } from '#api/gates/security-list/list-digest.ts';
import { createAccreditation, createBooking } from '#api/matches/testing/season.ts';
import { mailSettings } from '#api/notifications/testing/mail-data.ts';
import { sendMail } from '#api/notifications/outbox/send-mail.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import type { SecurityList } from '#sync/contracts/gate/security-list.ts';
import { readSecurityListCode } from '#sync/contracts/gate/security-list-code.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';
import type { SendMailOptions } from 'nodemailer';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateOverviewRoutes });

async function issue({ matchId }: GatedMatch, actor?: TestActor): Promise<SecurityList> {
  const by = actor ?? (await t.asActor('admin'));
  const { status, body } = await t.call(by, 'POST', `/api/gates/${matchId}/list`);
  expect(status).toBe(201);
  return body.data as SecurityList;
}

/** Moves the time of issue of all versions back by a minute. */
const issuedEarlier = ({ matchId, run }: GatedMatch) =>
  run(
    `update security_list set issued_at = issued_at - interval '1 minute'
     where match_id = ? returning id`,
    [matchId],
  );

test('a list has live tickets by Arabic name, with the gates that admit the role', async () => {
  const gated = await createGatedMatch(db, { people: 4 });
  const rename = (no: number, name: string | null, role = 'photographer') =>
    gated.run(
      `update ticket t set holder_arabic = ?, role = ? from gate_entry e
       where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
      [name, role, gated.matchId, no],
    );
  await rename(1, 'منى عادل');
  await rename(2, null);
  await rename(3, 'أحمد سامح', 'cameraman');
  await rename(4, 'إيهاب نادر');
  const list = await issue(gated);
  expect(list.people.map(({ no, gates }) => [no, gates])).toEqual([
    [3, [4]],
    [4, []],
    [1, []],
    [2, []],
  ]);
  expect(list).toMatchObject({
    version: 1,
    newest: 1,
    issuedBy: 'Test admin',
    added: [],
    removed: [],
  });
  expect(list.match).toMatchObject({ id: gated.matchId, opensBefore: 180 });
});

test('a new version says who was added and removed; the page says what changed since', async () => {
  const gated = await createGatedMatch(db, { people: 3 });
  const admin = await t.asActor('admin');
  const first = await issue(gated, admin);
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 2));
  const page = await t.call(admin, 'GET', `/api/gates/${gated.matchId}`);
  expect(page.body.data.list).toMatchObject({ version: 1, people: 3, added: 1, removed: 1 });
  const second = await issue(gated, admin);
  expect(second).toMatchObject({
    version: 2,
    added: [{ no: 4, name: 'Given Family 00002' }],
    removed: [{ no: 2, name: 'Given Family 00002' }],
  });
  const again = await t.call(admin, 'GET', `/api/gates/${gated.matchId}/list/1`);
  expect(again.body.data).toEqual({ ...first, newest: 2 });
  expect((await t.call(admin, 'GET', `/api/gates/${gated.matchId}/list/3`)).status).toBe(404);
});

/** An approved person who has no seat, and so no ticket, yet. */
async function approveWithoutSeat(gated: GatedMatch): Promise<string> {
  return db.tx(async (tx) => {
    const { id } = await createActor(tx, 'member');
    await createAccreditation(tx, gated, id);
    const booking = await createBooking(tx, gated, id);
    await tx.execute('update booking set needs_seat = true where id = ?', [booking]);
    return booking;
  });
}

test('approved people without a seat are listed without a number, with the gates of their role', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const booking = await approveWithoutSeat(gated);
  const admin = await t.asActor('admin');
  const list = await issue(gated, admin);
  expect(list.people).toHaveLength(3);
  const seatless = { no: null, bookingId: booking, name: 'Test member', seat: null, gates: [] };
  expect(list.people).toContainEqual(expect.objectContaining(seatless));
  expect(readSecurityListCode(list.id, list.url.split('#')[1] ?? '')?.claim.c).toBe(3);
  const shown = async () =>
    (await t.call(admin, 'GET', `/api/gates/${gated.matchId}`)).body.data.list as object;
  expect(await shown()).toMatchObject({ people: 3, tickets: 2, added: 0, removed: 0 });

  // A ticket makes a line with a number of the one without.
  await gated.run('update booking set needs_seat = false where id = ? returning id', [booking]);
  await db.tx(async (tx) => {
    await recordSigningKey(tx, t.app.services.ticketKeys);
    await issueTicket(tx, booking, t.app.services);
  });
  expect(await shown()).toMatchObject({ people: 3, tickets: 2, added: 1, removed: 0 });
  const later = await issue(gated, admin);
  expect(later.people).toHaveLength(3);
  expect([later.added, later.removed]).toEqual([
    [{ no: 3, bookingId: booking, name: 'Test member', nameArabic: null }],
    [],
  ]);

  const gone = await approveWithoutSeat(gated);
  await issue(gated, admin);
  await gated.run(`update booking set status = 'rejected' where id = ? returning id`, [gone]);
  expect(await shown()).toMatchObject({ people: 4, tickets: 3, added: 0, removed: 1 });
  expect((await issue(gated, admin)).removed).toMatchObject([{ no: null, bookingId: gone }]);
});

test('the digest of a list depends on people without a number too, and not on their order', async () => {
  const gated = await createGatedMatch(db, { people: 1 });
  await approveWithoutSeat(gated);
  await approveWithoutSeat(gated);
  const { people, digest } = await issue(gated);
  expect(people).toHaveLength(3);
  expect(digestOf(people.toReversed()).toString('base64url')).toBe(digest);
  const [first, ...others] = people.toSorted((a, b) => (a.no ?? 0) - (b.no ?? 0));
  expect(digestOf([{ ...first!, name: 'Another' }, ...others]).toString('base64url')).not.toBe(
    digest,
  );
});

test('a list that is issued ten times at the same time has one version and one audit entry', async () => {
  const gated = await createGatedMatch(db);
  const lists = await Promise.all(Array.from({ length: 10 }, () => issue(gated)));
  expect(new Set(lists.map(({ version }) => version))).toEqual(new Set([1]));
  const entries = () =>
    gated.run(`select id from audit_entry where action = 'match.gates-list' and subject_id = ?`, [
      gated.matchId,
    ]);
  expect(await entries()).toHaveLength(1);
  // Control: other people make another version immediately.
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 1));
  expect((await issue(gated)).version).toBe(2);
  expect(await entries()).toHaveLength(2);
});

test('an unchanged list that is issued later gets a version of its own', async () => {
  const gated = await createGatedMatch(db);
  await issue(gated);
  await issuedEarlier(gated);
  expect((await issue(gated)).version).toBe(2);
});

test('the QR code is a signed claim about the list, and its address says no name', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const { id, url, digest, people } = await issue(gated);
  const { ticketKeys, config } = t.app.services;
  const [address, signed = ''] = url.split('#');
  expect(address).toBe(`${config.publicUrl}/list/${id}`);
  const key = await importJWK(ticketKeys.publicJwk, 'EdDSA');
  const { protectedHeader } = await compactVerify(signed, key);
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: ticketKeys.kid, typ: 'list' });
  expect(readSecurityListCode(id, signed)?.claim).toEqual({
    l: id,
    m: gated.matchId,
    v: 1,
    c: 2,
    d: digest,
  });
  expect(digest).toBe(digestOf(people.toReversed()).toString('base64url'));
  expect(digest).not.toBe(digestOf(people.slice(1)).toString('base64url'));

  await issuedEarlier(gated);
  await issue(gated);
  const { status, body } = await t.call(null, 'GET', `/api/list/${id}`);
  expect([status, body.data]).toEqual([200, { version: 1, newest: 2, count: 2, digest }]);
  expect(JSON.stringify(body)).not.toContain('Family');
  expect((await t.call(null, 'GET', `/api/list/${randomUUID()}`)).status).toBe(404);
});

/** Sends every queued email to these addresses; returns what the server got. */
async function deliver(addresses: string[]): Promise<SendMailOptions[]> {
  const sent: SendMailOptions[] = [];
  const mails = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      'select id from mail where recipient in (?, ?) order by recipient',
      addresses,
    ),
  );
  for (const { id } of mails)
    await sendMail(
      db.orm,
      { send: async (message: SendMailOptions) => void sent.push(message), close() {} },
      mailSettings,
      id,
    );
  return sent;
}

test('closing sends officers and recipients a summary and a spreadsheet, each in one language', async () => {
  const gated = await createGatedMatch(db, { people: 3 });
  const word = gated.matchId.slice(-12);
  const [police, officer] = [`police-${word}@stadium.example`, `officer-${word}@press.example`];
  await db.tx(async (tx) => {
    const { id } = await createActor(tx, 'officer');
    await tx.execute(`update account set language = 'ar', email = ? where id = ?`, [officer, id]);
    await createAccreditation(tx, gated, id);
    await createBooking(tx, gated, id);
  });
  await gated.run('update gate_match set recipients = ? where id = ? returning id', [
    `{${police},${officer.toUpperCase()}}`,
    gated.matchId,
  ]);
  await gated.scan({ act: 'in', no: 2, minute: -30 });
  const admin = await t.asActor('admin');
  const path = `/api/gates/${gated.matchId}/close`;
  expect((await t.call(admin, 'POST', path, { missing: {} })).status).toBe(200);
  const [toOfficer, toPolice, ...others] = await deliver([police, officer]);
  expect(others).toEqual([]);
  expect(toPolice).toMatchObject({ subject: expect.stringMatching(/^Gates closed: Home/) });
  expect(toOfficer).toMatchObject({ subject: expect.stringMatching(/^إغلاق البوابات/) });
  expect(toPolice?.text).toContain('Attended: 1');
  expect(toPolice?.text).toContain('No-show: 2');
  expect(toPolice?.text).toContain('version 1: 4 people, 3 with a ticket');
  for (const said of ['There were no exceptions.', 'All phones have finished checking.'])
    expect(toPolice?.text).toContain(said);
  const [english, arabic] = [await sheetOf(toPolice), await sheetOf(toOfficer)];
  expect(english.rows[0]?.slice(0, 3)).toEqual(['No. / م', 'Name / الاسم', expect.any(String)]);
  expect(english.rows.slice(1).map((row) => [row[0], row[1], row[7]])).toEqual([
    [1, 'Given Family 00001', 'No-show / لم يحضر'],
    [2, 'Given Family 00002', 'Attended / حضر'],
    [3, 'Given Family 00003', 'No-show / لم يحضر'],
  ]);
  expect(english.rows[2]?.[8]).toBe(4);
  expect(arabic.sheet.views[0]?.rightToLeft).toBe(true);
  expect(arabic.rows[1]?.slice(0, 3)).toEqual([1, 'إسم 1', 'Given Family 00001']);
  const page = await t.call(admin, 'GET', `/api/gates/${gated.matchId}`);
  // The officer has no ticket yet.
  expect(page.body.data.list).toMatchObject({ version: 1, people: 4, tickets: 3 });
});

test('the email at the closing has exceptions by kind and missing phones, without stewards’ names', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const address = `club-${gated.matchId.slice(-12)}@stadium.example`;
  await gated.run('update gate_match set recipients = ? where id = ? returning id', [
    `{${address}}`,
    gated.matchId,
  ]);
  const one = await gated.addPhone(gated.gate2, { label: 'Tarek Nabil' });
  const other = await gated.addPhone(gated.gate4, { label: 'Sara Mounir' });
  await gated.contact(one, 20);
  await gated.handIn(other);
  await gated.scan({ act: 'in', no: 1, device: one, gate: gated.gate2, minute: -30 });
  await gated.scan({ act: 'in', no: 1, device: other, minute: -20 });
  const admin = await t.asActor('admin');
  const missing = { [one]: 'The battery died' };
  await t.call(admin, 'POST', `/api/gates/${gated.matchId}/close`, { missing });
  const [mail] = await deliver([address, address]);
  const text = mail?.text as string;
  expect(text).toContain('Exceptions:\nCame in twice: 1');
  expect(text).toMatch(
    /1 phone hasn’t finished checking:\nGate 2, last contact .+: The battery died/,
  );
  expect(text).not.toMatch(/Tarek|Sara/);
});

test('the spreadsheet has names that look like formulas as text', async () => {
  const gated = await createGatedMatch(db, { people: 4 });
  const word = gated.matchId.slice(-12);
  const address = `club-${word}@stadium.example`;
  const names = ['=HYPERLINK("https://x.example","Hany")', '+20 100 1', '-2+3', '@SUM(A1:A9)'];
  for (const [at, name] of names.entries())
    await gated.run(
      `update ticket t set holder = ?, organization = ? from gate_entry e
       where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
      [name, name, gated.matchId, at + 1],
    );
  await gated.run('update gate_match set recipients = ? where id = ? returning id', [
    `{${address}}`,
    gated.matchId,
  ]);
  const admin = await t.asActor('admin');
  await t.call(admin, 'POST', `/api/gates/${gated.matchId}/close`, { missing: {} });
  const [mail] = await deliver([address, address]);
  const { sheet } = await sheetOf(mail);
  for (const [at, name] of names.entries())
    for (const column of [2, 5]) {
      const cell = sheet.getRow(at + 2).getCell(column);
      expect([cell.type, cell.value, cell.numFmt, cell.formula]).toEqual([
        exceljs.ValueType.String,
        name,
        '@',
        undefined,
      ]);
    }
});

async function sheetOf(message: SendMailOptions | undefined) {
  const attached = message?.attachments?.find(({ filename }) => String(filename).endsWith('.xlsx'));
  const workbook = new exceljs.Workbook();
  const bytes = attached?.content as Buffer;
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('no sheet');
  const rows: unknown[][] = [];
  sheet.eachRow((line) => rows.push((line.values as unknown[]).slice(1)));
  return { sheet, rows };
}
