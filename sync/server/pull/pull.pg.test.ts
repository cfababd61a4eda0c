import { afterEach, beforeEach, expect, test } from 'vitest';
import { bucketDigest } from '#sync/protocol/digest.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';
import {
  anyBuckets,
  makeEvent,
  makeMatch,
  makeVenue,
  secret,
  withTestSeason,
} from '#sync/server/testing/test-season.ts';

const fixture = withTestSeason();
const { database } = fixture;
const pull = createPull({ database, secret, buckets: anyBuckets, sharedKinds: [] });
const openPhone = (...buckets: string[]) => createTestPhone(pull, buckets);
const event = () => `event/${fixture.ids.event}`;
const user = () => `user/${fixture.ids.account}`;

let phone: Phone;
beforeEach(async () => {
  phone = openPhone('season', event(), user());
  await phone.sync();
});
// Every test shares the team, and one renames it.
afterEach(() => fixture.run(`update team set name = 'Ahly' where name = 'Al Ahly'`));

test("a first pull brings every row of the viewer's buckets, and no other", async () => {
  const other = await makeEvent(fixture, 'Cup');
  await makeMatch(fixture, other, 'Semi-final');
  await phone.sync();
  expect(phone.names('match')).toEqual(['Derby']);
  expect(phone.names('team').toSorted()).toEqual(['Ahly', 'Zamalek']);
  expect(phone.row('ticket', fixture.ids.ticket)).toMatchObject({
    seat: 'seat-57',
    facts: { home: { name: 'Ahly' }, gate: 'Media gate 4' },
  });
  expect(phone.row('profile', fixture.ids.account)?.['photo']).toMatch(
    /^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/,
  );
});

test('a pull without changes contains no bucket and fits in 100 bytes with its envelope', async () => {
  const { epoch, cursors } = phone;
  const answer = await pull(['season', event(), user()], { protocol: 1, epoch, cursors });
  expect(JSON.parse(answer)).toMatchObject({ lagging: false, buckets: {} });
  expect(`{"data":${answer}}`.length).toBeLessThanOrEqual(100);
  const request = JSON.stringify({ protocol: 1, epoch, cursors });
  expect(request.length).toBeLessThanOrEqual(100 + 60 * 3);
});

test('a change comes as a delta with that row only', async () => {
  const venue = await makeVenue(fixture, 'Borg El Arab');
  const reply = await phone.sync();
  expect(reply.buckets).toEqual({
    season: {
      mode: 'delta',
      cursor: expect.any(String),
      rows: {
        venue: [
          {
            id: venue,
            version: 1,
            name: 'Borg El Arab',
            nameArabic: null,
            cityId: fixture.ids.city,
          },
        ],
      },
      deleted: {},
    },
  });
  expect((await phone.sync()).buckets).toEqual({});
});

test('an update that changes nothing is no change', async () => {
  await fixture.run('update venue set name = name');
  await fixture.run('update venue set name = name where false');
  expect((await phone.sync()).buckets).toEqual({});
});

test('deleted, hidden and truncated rows leave the phone', async () => {
  const venue = await makeVenue(fixture, 'Suez Stadium');
  const second = await makeMatch(fixture, fixture.ids.event, 'Replay');
  await phone.sync();
  await fixture.run('delete from venue where id = $1', [venue]);
  await fixture.run('update match set deleted_at = now() where id = $1', [second]);
  const reply = await phone.sync();
  expect(reply.buckets['season']?.deleted).toEqual({ venue: [venue] });
  expect(reply.buckets[event()]?.deleted).toEqual({ match: [second] });
  expect(phone.row('match', second)).toBeUndefined();

  await fixture.run('update match set deleted_at = null where id = $1', [second]);
  await phone.sync();
  expect(phone.row('match', second)).toBeDefined();
  await fixture.run('delete from match where id = $1', [second]);

  const name =
    'insert into stored_file (name, mime, bytes, sent_bytes, sha256) values ($1, $1, 1, 1, $2)';
  await fixture.run(name, ['BBBBBBBBBBBBBBBBBBBBBB.pdf', Buffer.alloc(32)]);
  await fixture.run(
    `insert into document (title, name) values ('Rules', 'BBBBBBBBBBBBBBBBBBBBBB.pdf')`,
  );
  await phone.sync();
  expect(phone.rows.size).toBeGreaterThan(0);
  await fixture.run('truncate document');
  await phone.sync();
  expect(phone.names('document')).toEqual([]);
});

test('a row that changes its id is deleted under the old one and comes under the new one', async () => {
  const venue = await makeVenue(fixture, 'Old Ground');
  await phone.sync();
  const [{ id } = { id: '' }] = await fixture.run(
    'update venue set id = uuid_v7() where id = $1 returning id',
    [venue],
  );
  await phone.sync();
  expect(phone.row('venue', venue)).toBeUndefined();
  expect(phone.row('venue', id)).toBeDefined();
});

test('a row that moves to another bucket leaves a tombstone in the old one', async () => {
  const from = await makeEvent(fixture, 'Spring Cup');
  const to = await makeEvent(fixture, 'Autumn Cup');
  const match = await makeMatch(fixture, from, 'Final');
  const onlyOld = openPhone(`event/${from}`);
  const onlyNew = openPhone(`event/${to}`);
  const both = openPhone(`event/${from}`, `event/${to}`);
  for (const each of [onlyOld, onlyNew, both]) await each.sync();

  await fixture.run('update match set event_id = $1 where id = $2', [to, match]);
  for (const each of [onlyOld, onlyNew, both]) await each.sync();
  expect(onlyOld.row('match', match)).toBeUndefined();
  expect(onlyNew.row('match', match)).toBeDefined();
  expect(both.row('match', match)).toMatchObject({ eventId: to });

  await fixture.run('update match set event_id = $1 where id = $2', [from, match]);
  for (const each of [onlyOld, onlyNew, both]) await each.sync();
  expect(onlyOld.row('match', match)).toBeDefined();
  expect(onlyNew.row('match', match)).toBeUndefined();
  expect(both.row('match', match)).toMatchObject({ eventId: from });
});

test('a row that is inserted again elsewhere comes there, and stays away from where it was', async () => {
  const from = await makeEvent(fixture, 'Winter Cup');
  const to = await makeEvent(fixture, 'Summer Cup');
  const match = await makeMatch(fixture, from, 'Final');
  const onlyOld = openPhone(`event/${from}`);
  const both = openPhone(`event/${from}`, `event/${to}`);
  for (const each of [onlyOld, both]) await each.sync();
  const [{ row } = { row: '' }] = await fixture.run(
    'delete from match where id = $1 returning to_jsonb(match)::text as row',
    [match],
  );
  const insert = 'insert into match select (jsonb_populate_record(null::match, $1)).*';
  await fixture.run(insert, [JSON.stringify({ ...JSON.parse(row), event_id: to })]);
  for (const each of [onlyOld, both]) await each.sync();
  expect(onlyOld.row('match', match)).toBeUndefined();
  expect(both.row('match', match)).toMatchObject({ eventId: to });
});

test.each([
  [
    'a team gets another name',
    `update team set name = 'Al Ahly' where name = 'Ahly'`,
    'home.name',
    'Al Ahly',
  ],
  [
    'the kick-off moves',
    `update match set date = '2027-01-02T18:30:00Z' where name = 'Derby'`,
    'date',
    '2027-01-02T18:30:00.000Z',
  ],
  [
    'the venue gets another name',
    `update venue set name = 'Cairo International' where name = 'Cairo Stadium'`,
    'venue',
    'Cairo International',
  ],
  [
    'the tournament gets another name',
    `update event set name = 'Premier League' where name = 'League'`,
    'event',
    'Premier League',
  ],
])('a ticket changes when %s', async (_what, sql, fact, value) => {
  const before = phone.row('ticket', fixture.ids.ticket)?.version ?? 0;
  await fixture.run(sql);
  const reply = await phone.sync();
  expect(reply.buckets[user()]?.mode).toBe('delta');
  const ticket = phone.row('ticket', fixture.ids.ticket);
  expect(ticket?.['facts']).toHaveProperty(fact, value);
  expect(ticket?.version).toBe(before + 1);
});

test('a withdrawn bucket is dropped, and a restored one comes as a snapshot', async () => {
  let mine = ['season', event(), user()];
  const moving = createTestPhone((_viewer, request) => pull(mine, request), null);
  await moving.sync();
  mine = ['season', user()];
  expect((await moving.sync()).buckets).toEqual({
    [event()]: { mode: 'dropped', rows: {}, deleted: {} },
  });
  expect(moving.names('match')).toEqual([]);
  expect(moving.row('ticket', fixture.ids.ticket)).toBeDefined();
  expect((await moving.sync()).buckets).toEqual({});
  mine = ['season', event(), user()];
  expect((await moving.sync()).buckets[event()]?.mode).toBe('snapshot');
  expect(moving.names('match')).toEqual(['Derby']);
});

test('a phone with a different digest gets the whole bucket, others nothing', async () => {
  const lines = [...phone.rows]
    .filter(([, { bucket }]) => bucket === 'season')
    .map(([key, { row }]) => ({
      collection: key.split('/')[0] ?? '',
      id: row.id,
      version: row.version,
    }));
  const right = await bucketDigest(lines);
  const empty = await bucketDigest([]);
  if (!right || !empty) throw new Error('no SHA-256 here');
  expect((await phone.pull({ season: right })).buckets).toEqual({});
  expect((await phone.pull({ season: { ...right, count: 0 } })).buckets['season']?.mode).toBe(
    'snapshot',
  );
  expect((await phone.pull({ season: right })).buckets).toEqual({});

  const bare = openPhone('nothing');
  await bare.sync();
  expect((await bare.pull({ nothing: empty })).buckets).toEqual({});
});
