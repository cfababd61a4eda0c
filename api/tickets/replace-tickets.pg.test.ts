import { expect, test, vi } from 'vitest';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import {
  createAccreditation,
  createBooking,
  createMatch,
  createSeason,
  type SeasonOptions,
} from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { duringTransaction, hasLockWaiter } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { verifyTicket } from '#e2e/fixtures/tickets.ts';

const db = withDatabase();
const t = testApp(db, {
  routes: (app) => {
    userRoutes(app);
    matchRoutes(app);
    ticketRoutes(app);
  },
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** A member with a ticket, in the seat of its number, for each match. */
async function scene(...matches: SeasonOptions[]) {
  const place = await db.tx((tx) => createSeason(tx));
  const member = await t.asActor('member');
  await db.tx((tx) => createAccreditation(tx, place, member.id));
  const addresses: string[] = [];
  for (const [index, options] of matches.entries()) {
    const matchId = await db.tx((tx) => createMatch(tx, place, options));
    await db.tx((tx) => createBooking(tx, { ...place, matchId }, member.id));
    const address = `/api/event/${place.eventId}/matches/${matchId}`;
    await t.call(member, 'PATCH', `${address}/seat`, { seat: `seat-${index + 1}` });
    addresses.push(address);
  }
  await run('delete from mail where account_id = ?', [member.id]);
  return { member, addresses, admin: await t.asActor('admin') };
}

const rename = (admin: TestActor, { id }: TestActor, user: object) =>
  t.call(admin, 'PATCH', `/api/admin/user/${id}`, { user });
const ticketsOf = ({ id }: TestActor, live = true) =>
  run(
    `select * from ticket where account_id = ? and (revoked_at is null) = ? order by issued_at, id`,
    [id, live],
  );
const mailsOf = async ({ id }: TestActor) =>
  run('select template, data from mail where account_id = ?', [id]);

async function claimOf(ticket?: Row) {
  const { body } = await t.call(null, 'GET', '/api/tickets/keys');
  return verifyTicket(String(ticket?.['url']), t.app.services.config.publicUrl, body);
}

test('a renamed member’s ticket is replaced: row, claim, QR code, reservation and one email', async () => {
  const { member, admin } = await scene({});
  const [old] = await ticketsOf(member);
  expect((await rename(admin, member, { firstName: 'Laila' })).status).toBe(200);
  const [ticket, ...others] = await ticketsOf(member);
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ holder: expect.stringMatching(/^Laila /), seat: 1 });
  expect(await claimOf(ticket)).toMatchObject({
    ref: ticket?.['ref'],
    name: expect.stringMatching(/^Laila /),
    seat: 1,
  });
  expect(await ticketsOf(member, false)).toMatchObject([
    { ref: old?.['ref'], revoked_reason: 'reason.detailsChanged' },
  ]);
  expect(await mailsOf(member)).toMatchObject([
    { template: 'ticket', data: { ref: ticket?.['ref'], firstName: 'Laila' } },
  ]);
  const qr = (ref: unknown) =>
    t.call(admin, 'GET', `/api/file/qr_code_${String(ticket?.['match_id'])}_${String(ref)}.png`);
  expect([(await qr(old?.['ref'])).status, (await qr(ticket?.['ref'])).status]).toEqual([404, 200]);
  const reservation = (ref: unknown) =>
    t.call(admin, 'GET', `/api/event/reservation/${String(ref)}`);
  expect((await reservation(old?.['ref'])).body.data.ticket).toBeNull();
  expect((await reservation(ticket?.['ref'])).body.data).toMatchObject({
    holder: { firstName: 'Laila' },
    ticket: { ref: ticket?.['ref'] },
  });
});

test('another role is in the claim of every ticket, with one email for all of them', async () => {
  const { member, admin } = await scene({}, { kickOffIn: '3 days' });
  await rename(admin, member, { role: 'commentator' });
  const tickets = await ticketsOf(member);
  expect(tickets).toMatchObject([
    { role: 'commentator', seat: 1 },
    { role: 'commentator', seat: 2 },
  ]);
  for (const ticket of tickets)
    expect(await claimOf(ticket)).toMatchObject({ role: 'commentator' });
  expect(await mailsOf(member)).toMatchObject([
    { template: 'ticketsReplaced', data: { matches: [{}, {}] } },
  ]);
});

test('one’s own new name replaces the ticket too; another phone number does not', async () => {
  const { member } = await scene({});
  const edit = (user: object) =>
    t.call(member, 'PATCH', `/api/profile/user/${member.id}`, { user });
  await edit({ mobileNumber: '+201000000001' });
  expect(await ticketsOf(member, false)).toEqual([]);
  await edit({ lastName: 'Hassan' });
  expect(await ticketsOf(member)).toMatchObject([{ holder: expect.stringMatching(/ Hassan$/) }]);
});

test('holders can change their name twenty times an hour, administrators always', async () => {
  const { member, admin } = await scene({});
  const edit = (firstName: string) =>
    t.call(member, 'PATCH', `/api/profile/user/${member.id}`, { user: { firstName } });
  for (let name = 1; name <= 20; name += 1)
    expect((await edit(`Laila${'a'.repeat(name)}`)).status).toBe(200);
  const refused = await edit('Mona');
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(await ticketsOf(member)).toMatchObject([
    { holder: expect.stringMatching(/^Lailaa{20} /) },
  ]);
  expect((await rename(admin, member, { firstName: 'Mona' })).status).toBe(200);
});

test('another organization changes the row but not the claim, and sends nothing', async () => {
  const { member, admin } = await scene({});
  const [old] = await ticketsOf(member);
  await rename(admin, member, { organization: 'Morning Paper' });
  expect(await ticketsOf(member)).toMatchObject([
    { ref: old?.['ref'], signed: old?.['signed'], organization: 'Morning Paper' },
  ]);
  expect(await mailsOf(member)).toEqual([]);
});

test('Arabic names reach the ticket on the phone and the officers’ list, and the code stays', async () => {
  const { member, admin } = await scene({});
  const [old] = await ticketsOf(member);
  const published = (collection: 'ticket' | 'attendee', field: string) =>
    run(
      `select body ->> '${field}' as name, body ->> 'organizationArabic' as organization,
         (body ->> 'version')::int as version from published.${collection} where id = ?`,
      [old?.['id']],
    );
  const change = { nameArabic: 'ليلى فتحي', organizationArabic: 'جريدة الاختبار' };
  expect((await rename(admin, member, change)).status).toBe(200);
  expect(await ticketsOf(member)).toMatchObject([{ ref: old?.['ref'], signed: old?.['signed'] }]);
  const names = [{ name: 'ليلى فتحي', organization: 'جريدة الاختبار', version: 2 }];
  expect(await published('ticket', 'holderArabic')).toEqual(names);
  expect(await published('attendee', 'nameArabic')).toEqual(names);
  expect(await mailsOf(member)).toEqual([]);
  await rename(admin, member, { nameArabic: null, organizationArabic: null });
  const none = [{ name: null, organization: null, version: 3 }];
  expect(await published('ticket', 'holderArabic')).toEqual(none);
  expect(await published('attendee', 'nameArabic')).toEqual(none);
});

test('a ticket has the Arabic names of its holder from the start', async () => {
  const { member, addresses } = await scene({});
  await run(
    `update account set name_arabic = 'ليلى فتحي', organization_arabic = 'النيل' where id = ?`,
    [member.id],
  );
  await t.call(member, 'PATCH', `${addresses[0]}/seat`, { seat: 'seat-9', held: 'seat-1' });
  expect(await ticketsOf(member)).toMatchObject([
    { seat: 9, holder_arabic: 'ليلى فتحي', organization_arabic: 'النيل' },
  ]);
});

test('a ticket of a match that is over keeps the name it admitted', async () => {
  const { member, admin } = await scene({ kickOffIn: '-7 hours' });
  const [old] = await ticketsOf(member);
  await rename(admin, member, { firstName: 'Laila' });
  expect(await ticketsOf(member)).toMatchObject([{ ref: old?.['ref'], holder: old?.['holder'] }]);
});

test('a seat chosen while the holder is renamed gets a ticket with the new name', async () => {
  const { member, addresses } = await scene({});
  const [address = ''] = addresses;
  await duringTransaction(
    db,
    (tx) => tx.execute(`update account set first_name = 'Laila' where id = ?`, [member.id]),
    async () => t.call(member, 'PATCH', `${address}/seat`, { seat: 'seat-9', held: 'seat-1' }),
  );
  expect(await ticketsOf(member)).toMatchObject([
    { seat: 9, holder: expect.stringMatching(/^Laila /) },
  ]);
});

test('control: a ticket that locks no account keeps the old name', async () => {
  const { member } = await scene({});
  await duringTransaction(
    db,
    (tx) => tx.execute(`update account set first_name = 'Laila' where id = ?`, [member.id]),
    () =>
      run(
        `update ticket t set holder = a.first_name || ' ' || a.last_name from account a
         where a.id = t.account_id and a.id = ?`,
        [member.id],
      ),
  );
  expect(await ticketsOf(member)).not.toMatchObject([{ holder: expect.stringMatching(/^Laila /) }]);
});

test('a venue can be renamed while a holder’s new ticket waits for a team', async () => {
  const { member, admin } = await scene({});
  const [team] = await run(
    `select home_team_id as id from match m join ticket t on t.match_id = m.id
     where t.account_id = ?`,
    [member.id],
  );
  const [teamLocked, ticketWaits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const renamed = teamLocked.promise.then(() => rename(admin, member, { firstName: 'Laila' }));
  const venueRenamed = ticketWaits.promise.then(() =>
    db.tx(async (tx) => {
      await tx.execute(`set local lock_timeout = '2s'`);
      await tx.execute(`update venue set name = name || ' 2'`);
    }),
  );
  await db.tx(async (tx) => {
    await tx.execute('select from team where id = ? for update', [team?.['id']]);
    teamLocked.resolve();
    await vi.waitFor(async () => expect(await hasLockWaiter(tx)).toBe(true));
    ticketWaits.resolve();
    await venueRenamed;
  });
  expect((await renamed).status).toBe(200);
  expect(await ticketsOf(member)).toMatchObject([
    { holder: expect.stringMatching(/^Laila /), facts: { venue: expect.stringMatching(/ 2$/) } },
  ]);
});

test('a booking cancelled while its holder is renamed is left without a ticket', async () => {
  const { member, admin, addresses } = await scene({});
  const [address = ''] = addresses;
  await Promise.all([
    rename(admin, member, { firstName: 'Laila' }),
    t.call(member, 'DELETE', `${address}/join?expected=approved`),
  ]);
  expect(await ticketsOf(member)).toEqual([]);
});
