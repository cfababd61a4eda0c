import { beforeEach, expect, test } from 'vitest';
import { cursorSigner } from '#sync/server/pull/cursor.ts';
import { createPull, renewEpoch } from '#sync/server/pull/pull.ts';
import { createShapeReader } from '#sync/server/pull/row-shapes.ts';
import { deleteExpired } from '#sync/server/retention.ts';
import { createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';
import { anyBuckets, makeVenue, secret, withTestSeason } from '#sync/server/testing/test-season.ts';

const fixture = withTestSeason();
const { database } = fixture;
const pull = createPull({ database, secret, buckets: anyBuckets, sharedKinds: [] });

let phone: Phone;
beforeEach(async () => {
  phone = createTestPhone(pull, ['season']);
  await phone.sync();
});

const modes = async (of: Phone) => Object.values((await of.sync()).buckets).map(({ mode }) => mode);

test('the epoch stays while nothing happens to the database', async () => {
  const before = phone.epoch;
  await makeVenue(fixture, 'A');
  await phone.sync();
  expect(phone.epoch).toBe(before);
  expect(before).toMatch(/^[A-Za-z0-9_-]{12}$/);
});

test('a new epoch gives every phone a snapshot, once', async () => {
  const before = phone.epoch;
  await renewEpoch(database.run);
  expect(await modes(phone)).toEqual(['snapshot']);
  expect(phone.epoch).not.toBe(before);
  expect(await modes(phone)).toEqual([]);
});

test('restoring the sync table from a dump changes the epoch, even with the same seed', async () => {
  const [view] = await fixture.run(`select pg_get_viewdef('sync.current_epoch'::regclass) as sql`);
  await fixture.run('create table kept as select * from sync.meta');
  await fixture.run('drop table sync.meta cascade');
  await fixture.run(`create table sync.meta (only_row boolean primary key, seed uuid not null,
    shapes_version integer not null)`);
  await fixture.run('insert into sync.meta select * from kept');
  await fixture.run(`create view sync.current_epoch as ${view?.['sql']}`);
  const before = phone.epoch;
  expect(await modes(phone)).toEqual(['snapshot']);
  expect(phone.epoch).not.toBe(before);
});

async function cursorAt(xid: string): Promise<string> {
  const shapes = await createShapeReader(database.run).current();
  const scope = { epoch: String(phone.epoch), shape: shapes.of('season'), bucket: 'season' };
  return cursorSigner(secret).sign(scope, xid);
}

test('a genuine cursor from a future that was rolled back starts a new epoch for everyone', async () => {
  const other = createTestPhone(pull, ['season']);
  await other.sync();
  const before = phone.epoch;
  phone.cursors['season'] = await cursorAt('999999999999');
  expect(await modes(phone)).toEqual(['snapshot']);
  expect(phone.epoch).not.toBe(before);
  expect(await modes(other)).toEqual(['snapshot']);
  expect(other.epoch).toBe(phone.epoch);
});

test('phones that detect it at the same time start one epoch', async () => {
  const phones = Array.from({ length: 8 }, () => createTestPhone(pull, ['season']));
  await Promise.all(phones.map((each) => each.sync()));
  const future = await cursorAt('999999999999');
  for (const each of phones) each.cursors['season'] = future;
  await Promise.all(phones.map((each) => each.sync()));
  expect(new Set(phones.map(({ epoch }) => epoch)).size).toBe(1);
});

test('a forged cursor gives a snapshot and no new epoch', async () => {
  const before = phone.epoch;
  phone.cursors['season'] = '999999999999.AAAAAAAAAA';
  expect(await modes(phone)).toEqual(['snapshot']);
  expect(phone.epoch).toBe(before);
});

test("changes from another cluster's dump do not hold the feed back forever", async () => {
  const venue = await makeVenue(fixture, 'From the dump');
  await fixture.run(`update sync.change set xid = '888888888888' where id = $1`, [venue]);
  const before = phone.epoch;
  await phone.sync();
  expect(phone.epoch).not.toBe(before);
  await fixture.run('delete from venue where id = $1', [venue]);
  await phone.sync();
  expect(phone.row('venue', venue)).toBeUndefined();
});

test('a phone that was away gets a snapshot after its tombstones were deleted', async () => {
  const away = createTestPhone(pull, ['season']);
  const gone = await makeVenue(fixture, 'Gone');
  await Promise.all([away.sync(), phone.sync()]);
  await fixture.run('delete from venue where id = $1', [gone]);
  await phone.sync();
  await fixture.run(`update sync.change set at = now() - interval '91 days' where deleted`);
  await deleteExpired(database.run);
  const [left] = await fixture.run('select from sync.change where id = $1', [gone]);
  expect(left).toBeUndefined();

  expect(await modes(away)).toEqual(['snapshot']);
  expect(away.row('venue', gone)).toBeUndefined();
  expect(await modes(away)).toEqual([]);
  // A phone that saw the deletion continues with deltas.
  expect(await modes(phone)).toEqual([]);
  await makeVenue(fixture, 'Next');
  expect(await modes(phone)).toEqual(['delta']);
});

test('recent tombstones and answers are kept', async () => {
  const gone = await makeVenue(fixture, 'Just gone');
  await fixture.run('delete from venue where id = $1', [gone]);
  await fixture.run(
    `insert into sync.mutation (account, id, device, request_hash, answer, at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', '{}', now() - make_interval(days => days)
     from unnest(array[364, 366]) as days`,
  );
  await deleteExpired(database.run);
  expect(
    await fixture.run('select from sync.change where id = $1 and deleted', [gone]),
  ).toHaveLength(1);
  expect(await fixture.run('select from sync.mutation')).toHaveLength(1);
});

test('an ordinary role can read the epoch; values that a provider hides count as unknown', async () => {
  const connection = await fixture.connect();
  const epoch = async () => {
    await connection.run(`select set_config('sync.cluster_identity', '', true)`);
    const [row] = await connection.run(
      `select epoch, current_setting('sync.cluster_identity') as machine from sync.current_epoch`,
    );
    return row;
  };
  await connection.run('begin');
  await connection.run('create role ordinary_of_the_test');
  await connection.run('grant usage on schema sync to ordinary_of_the_test');
  await connection.run('grant select on sync.current_epoch to ordinary_of_the_test');
  await connection.run('set local role ordinary_of_the_test');
  expect((await epoch())?.['epoch']).toBe(phone.epoch);
  await connection.run('reset role');
  await connection.run('revoke execute on function pg_control_system() from public');
  await connection.run('set local role ordinary_of_the_test');
  expect((await epoch())?.['machine']).toMatch(/^unknown\/[0-9A-F]{8}\/[0-9]+$/);
  await connection.run('rollback');
  connection.close();
});
