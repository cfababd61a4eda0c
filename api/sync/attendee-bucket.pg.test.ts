/** The people of a match on its officers' phones. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountBucketsSql, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { createActor, type ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { attendeeListHours } from '#sync/contracts/matches/attendee-rows.ts';
import { pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { createTestPhone } from '#sync/server/testing/test-phone.ts';

const db = withDatabase();
const database: Database = {
  run: async (statement, values) =>
    pgDatabase((await db.orm.em.getConnection().getNativeClient()) as PgPool).run(
      statement,
      values,
    ),
};
const secret = new Uint8Array(32).fill(1);
const pull = createPull({
  database,
  secret,
  buckets: accountBucketsSql,
  sharedKinds: sharedBucketKinds,
});
const run = (sql: string, params: unknown[] = []) =>
  db.orm.em.fork().execute<{ id: string }[]>(sql, params);
const insert = async (sql: string, params: unknown[] = []) =>
  String((await run(`${sql} returning id`, params))[0]?.id);
const account = async (kind: ActorKind) => (await db.tx((tx) => createActor(tx, kind))).id;

/** Creates a match in so many hours. */
async function match(hours = 5): Promise<{ event: string; match: string }> {
  await run(`insert into country (name, code) values ('Egypt', 'EG') on conflict do nothing`);
  const [country] = await run(`select id from country where code = 'EG'`);
  const city = await insert(`insert into city (country_id, name) values (?, ?)`, [
    country?.id,
    `City ${randomUUID()}`,
  ]);
  const team = () =>
    insert(`insert into team (type, name, country_id, city_id) values ('club', ?, ?, ?)`, [
      randomUUID(),
      country?.id,
      city,
    ]);
  const venue = await insert(`insert into venue (name, city_id) values ('Ground', ?)`, [city]);
  const event = await insert(`insert into event (name, description, start_date, end_date)
    values ('Cup', '', '2026-08-01', '2027-06-01')`);
  return {
    event,
    match: await insert(
      `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id,
         seated, reservation_open)
       values (?, 'Final', now() + make_interval(hours => ?), ?, ?, ?, true, true)`,
      [event, hours, await team(), await team(), venue],
    ),
  };
}
type Place = Awaited<ReturnType<typeof match>>;

async function book(person: string, place: Place, status = 'approved'): Promise<string> {
  const { event, match: id } = place;
  await run(
    `insert into accreditation (event_id, account_id, status, decided_at)
     values (?, ?, 'approved', now())`,
    [event, person],
  );
  return insert(
    `insert into booking (match_id, event_id, account_id, needs_seat, status, decided_at)
     values (?, ?, ?, true, ?, case when ? = 'pending' then null else now() end)`,
    [id, event, person, status, status],
  );
}

let tickets = 0;
async function ticket(person: string, place: Place, seat = 12): Promise<string> {
  const booking = await book(person, place);
  tickets += 1;
  await run(`insert into signing_key (kid, public_jwk) values ('k', '{}') on conflict do nothing`);
  return insert(
    `insert into ticket (ref, booking_id, match_id, event_id, account_id, seat, holder,
       organization, role, kid, signed, url, facts)
     values (?, ?, ?, ?, ?, ?, 'Salma Fathy', 'Daily', 'photographer', 'k', 's', 'https://x', '{}')`,
    [String(tickets).padStart(22, 'A'), booking, place.match, place.event, person, seat],
  );
}

const close = ({ match: id }: Place, attendance: string | null = 'came') =>
  run('update booking set attendance = ? where match_id = ?', [attendance, id]);
const bucketOf = (place: Place) => `attendees/${place.match}`;
async function phoneOf(viewer: string) {
  const phone = createTestPhone(pull, viewer);
  await phone.sync();
  return phone;
}

test('an approved officer of a match has its people: name, outlet, role, seat and photo', async () => {
  const place = await match();
  const [officer, member] = [await account('officer'), await account('member')];
  await run(`update account set photo_thumbnail = '\\x0102' where id = ?`, [member]);
  const id = await ticket(member, place);
  await book(officer, place);
  const phone = await phoneOf(officer);
  expect(phone.row('attendee', id)).toEqual({
    id,
    version: 1,
    matchId: place.match,
    name: 'Salma Fathy',
    nameArabic: null,
    organization: 'Daily',
    organizationArabic: null,
    role: 'photographer',
    seat: 'seat-12',
    photo: 'data:image/jpeg;base64,AQI=',
  });
});

test.each([
  ['a member with a ticket to the match', 'member', 'approved'],
  ['an officer whose request is pending', 'officer', 'pending'],
  ['an officer who was rejected', 'officer', 'rejected'],
] as const)('%s does not get the people of a match', async (_, kind, status) => {
  const place = await match();
  const own = await account(kind);
  await book(own, place, status);
  await ticket(await account('member'), place);
  await close(place);
  const phone = await phoneOf(own);
  expect(Object.keys(phone.cursors)).not.toContain(bucketOf(place));
  expect(phone.names('attendance')).toEqual([]);
});

test('an officer of another match does not get the people of a match, even with a genuine cursor', async () => {
  const place = await match();
  const [officer, other] = [await account('officer'), await account('officer')];
  await ticket(await account('member'), place);
  await book(officer, place);
  await close(place);
  const genuine = await phoneOf(officer);
  const phone = await phoneOf(other);
  Object.assign(phone.cursors, genuine.cursors);
  const { buckets } = await phone.pull();
  expect(buckets[bucketOf(place)]).toMatchObject({ mode: 'dropped', rows: {} });
});

test.each([
  ['before', attendeeListHours.before + 1],
  ['after', -attendeeListHours.after - 1],
])('no one has the people of a match long %s the match', async (_, hours) => {
  const place = await match(hours);
  const officer = await account('officer');
  await book(officer, place);
  expect(Object.keys((await phoneOf(officer)).cursors)).not.toContain(bucketOf(place));
});

test.each([
  ['the match is over', `update match set date = now() - interval '2 days' where id = ?`],
  ['the match is deleted', `update match set deleted_at = now() where id = ?`],
  [
    'the assignment ends',
    `update booking set status = 'rejected', revoked = true where match_id = ?`,
  ],
])('the list of a match’s people leaves the phone when %s', async (_, sql) => {
  const place = await match();
  const officer = await account('officer');
  await ticket(await account('member'), place);
  await book(officer, place);
  await close(place);
  const phone = await phoneOf(officer);
  const counts = () => ['attendee', 'attendance'].map((name) => phone.names(name).length);
  expect(counts()).toEqual([1, 1]);
  await run(sql, [place.match]);
  await phone.sync();
  expect(counts()).toEqual([0, 0]);
});

test('the list of a match’s people follows tickets and photos', async () => {
  const place = await match();
  const [officer, member] = [await account('officer'), await account('member')];
  const id = await ticket(member, place);
  await book(officer, place);
  const phone = await phoneOf(officer);
  const row = async () => {
    await phone.sync();
    return phone.row('attendee', id);
  };
  await run(`update ticket set seat = 14 where id = ?`, [id]);
  expect(await row()).toMatchObject({ seat: 'seat-14', photo: null, version: 2 });
  await run(`update account set photo_thumbnail = '\\x03' where id = ?`, [member]);
  expect(await row()).toMatchObject({ photo: 'data:image/jpeg;base64,Aw==', version: 3 });
  await run(`update account set photo_thumbnail = null where id = ?`, [member]);
  expect(await row()).toMatchObject({ photo: null });
  await run(`update ticket set revoked_at = now(), revoked_reason = 'x' where id = ?`, [id]);
  expect(await row()).toBeUndefined();
});

test('the attendance reaches phones once the match is closed, without the photos again', async () => {
  const place = await match();
  const [officer, member] = [await account('officer'), await account('member')];
  await run(`update account set photo_thumbnail = '\\x0102' where id = ?`, [member]);
  const id = await ticket(member, place);
  await book(officer, place);
  const phone = await phoneOf(officer);
  const change = async (attendance: string | null) => {
    await close(place, attendance);
    const { buckets } = await phone.sync();
    return buckets[bucketOf(place)];
  };
  const row = { id, version: 1, matchId: place.match, attendance: 'unknown' };
  const came = { ...row, version: 2, attendance: 'came' };
  expect((await change('unknown'))?.rows).toEqual({ attendance: [row] });
  expect((await change('came'))?.rows).toEqual({ attendance: [came] });
  expect(await change(null)).toMatchObject({ rows: {}, deleted: { attendance: [id] } });
  expect(phone.row('attendee', id)).toMatchObject({ version: 1 });
});

test('people of matches that are over are deleted at night, and come back with a moved match', async () => {
  const place = await match();
  const id = await ticket(await account('member'), place);
  await close(place);
  const stored = async () =>
    (await run('select id from attendee join attendance using (id) where id = ?', [id])).length;
  await db.tx((tx) => deleteExpiredRows(tx));
  expect(await stored()).toBe(1);
  await run(`update match set date = now() - interval '13 hours' where id = ?`, [place.match]);
  await db.tx((tx) => deleteExpiredRows(tx));
  expect(await stored()).toBe(0);
  await run(`update match set date = now() + interval '2 days' where id = ?`, [place.match]);
  expect(await stored()).toBe(1);
});
