/** The media guides, which contain Wi-Fi passwords, on the phones of people with a booking. */
import { beforeEach, expect, test } from 'vitest';
import { accountBucketsSql, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { createMatch, createSeason, type TestSeason } from '#api/matches/testing/season.ts';
import { createActor, type ActorKind } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { guideKeptHours } from '#sync/contracts/places/media-guides.ts';
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
const pull = createPull({
  database,
  secret: new Uint8Array(32).fill(1),
  buckets: accountBucketsSql,
  sharedKinds: sharedBucketKinds,
});
const run = (sql: string, params: unknown[] = []) =>
  db.orm.em.fork().execute<{ id: string }[]>(sql, params);
const account = async (kind: ActorKind) => (await db.tx((tx) => createActor(tx, kind))).id;
const write = (venueId: string, notes: object, matchId: string | null = null) =>
  run('insert into media_guide (venue_id, match_id, notes) values (?, ?, ?::jsonb)', [
    venueId,
    matchId,
    JSON.stringify(notes),
  ]);

async function book(person: string, { eventId, matchId }: TestSeason, status = 'approved') {
  await run(
    `insert into accreditation (event_id, account_id, status, decided_at)
     values (?, ?, 'approved', now()) on conflict do nothing`,
    [eventId, person],
  );
  await run(
    `insert into booking (match_id, event_id, account_id, needs_seat, status, decided_at)
     values (?, ?, ?, true, ?, case when ? = 'pending' then null else now() end)`,
    [matchId, eventId, person, status, status],
  );
}

async function phoneOf(viewer: string) {
  const phone = createTestPhone(pull, viewer);
  await phone.sync();
  return phone;
}

let season: TestSeason;
beforeEach(async () => {
  season = await db.tx((tx) => createSeason(tx));
  await write(season.venueId, { wifi: 'Password: 4-4-2' });
});

test.each(['member', 'officer'] as const)(
  'a %s with an approved booking has the notes of the venue and of its matches',
  async (kind) => {
    const person = await account(kind);
    await book(person, season);
    await write(season.venueId, { parking: 'P4' }, season.matchId);
    const phone = await phoneOf(person);
    const [id] = await run('select id from media_guide where venue_id = ? and match_id is null', [
      season.venueId,
    ]);
    expect(phone.names('guide')).toHaveLength(2);
    expect(phone.row('guide', String(id?.id))).toEqual({
      id: id?.id,
      version: 1,
      venueId: season.venueId,
      matchId: null,
      notes: { wifi: 'Password: 4-4-2' },
    });
  },
);

test.each([
  ['a member without a booking', 'member', null],
  ['a member whose booking is pending', 'member', 'pending'],
  ['a member whose booking was rejected', 'member', 'rejected'],
  ['an officer of another match', 'officer', null],
  ['an officer who was rejected', 'officer', 'rejected'],
] as const)('%s does not get the notes of a venue, even with a genuine cursor', async (...row) => {
  const [, kind, status] = row;
  const person = await account(kind);
  if (status !== null) await book(person, season, status);
  const elsewhere = await db.tx((tx) => createSeason(tx));
  await book(person, elsewhere);
  const holder = await account('member');
  await book(holder, season);
  const genuine = await phoneOf(holder);
  expect(genuine.names('guide')).toHaveLength(1);
  const phone = await phoneOf(person);
  Object.assign(phone.cursors, genuine.cursors);
  const { buckets } = await phone.pull();
  expect(buckets[`guide/${season.venueId}`]).toMatchObject({ mode: 'dropped', rows: {} });
  expect(phone.names('guide')).toEqual([]);
});

test.each([
  [
    'the booking is revoked',
    `update booking set status = 'rejected', revoked = true where match_id = ?`,
  ],
  [
    'the match is over',
    `update match set date = now() - interval '${guideKeptHours + 1} hours' where id = ?`,
  ],
  ['the match is deleted', `update match set deleted_at = now() where id = ?`],
])('the notes of a venue leave the phone when %s', async (_, sql) => {
  const person = await account('member');
  await book(person, season);
  const phone = await phoneOf(person);
  expect(phone.names('guide')).toHaveLength(1);
  await run(sql, [season.matchId]);
  await phone.sync();
  expect(phone.names('guide')).toEqual([]);
});

test('two bookings at one venue bring its notes once, and a later change reaches the phone', async () => {
  const person = await account('member');
  await book(person, season);
  const matchId = await db.tx((tx) => createMatch(tx, season, { kickOffIn: '9 days' }));
  await book(person, { ...season, matchId });
  const phone = await phoneOf(person);
  expect(phone.names('guide')).toHaveLength(1);
  await run(`update media_guide set notes = '{"wifi": "5-3-2"}' where venue_id = ?`, [
    season.venueId,
  ]);
  const { buckets } = await phone.sync();
  expect(buckets[`guide/${season.venueId}`]?.rows['guide']).toMatchObject([
    { version: 2, notes: { wifi: '5-3-2' } },
  ]);
});

test('the public rows of a venue and a match have no notes', async () => {
  await write(season.venueId, { wifi: 'Password: 3-5-2' }, season.matchId);
  const rows = await run(
    `select body::text as id from sync.published
     where collection <> 'guide' and body::text like '%Password%'`,
  );
  expect(rows).toEqual([]);
});
