/** Every way in which a whole PostgreSQL can go back in time, using its own programs. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPull } from '#sync/server/pull/pull.ts';
import type { Database } from '#sync/server/database.ts';
import { withClusters, type Cluster } from '#sync/server/testing/postgres-clusters.ts';
import { phoneDigest, createTestPhone, type Phone } from '#sync/server/testing/test-phone.ts';
import { anyBuckets, secret } from '#sync/server/testing/test-season.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each test starts several PostgreSQL servers.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const clusters = withClusters();
let server: Cluster;
let others: Cluster[];

beforeEach(async () => {
  others = [];
  server = clusters.origin.copy();
  await server.start();
  await server.run(
    `insert into country (name, code) values ('Egypt', 'EG') on conflict do nothing`,
  );
  await server.run(
    `insert into city (country_id, name) select id, 'Cairo' from country on conflict do nothing`,
  );
});
afterEach(() => {
  for (const each of [server, ...others]) each.stop();
});

const makeVenue = (at: Cluster, name: string) =>
  at.run(`insert into venue (name, city_id) select $1, id from city`, [name]);
const phoneOf = (database: Database) =>
  createTestPhone(createPull({ database, secret, buckets: anyBuckets, sharedKinds: [] }), [
    'season',
  ]);
const epochOf = async ({ run }: Pick<Cluster, 'run'>) =>
  String((await run('select epoch from sync.current_epoch'))[0]?.['epoch']);

/** The same phone with a restarted server: another pool, another process. */
function again(phone: Phone, database: Database): Phone {
  const next = phoneOf(database);
  next.epoch = phone.epoch;
  next.cursors = { ...phone.cursors };
  for (const [key, row] of phone.rows) next.rows.set(key, row);
  return next;
}

/** Protection off: no position ever counts as being in the future. */
function blind({ run }: Database): Database {
  const cover = (inner: Database['run']): Database['run'] =>
    (async (statement, values) => {
      const rows = (await inner(statement, values)) as Record<string, unknown>[];
      return rows.map(inTheFarFuture);
    }) as Database['run'];
  return { run: cover(run) };
}

/** Changes a statement's result as if more transactions had begun than any phone has seen. */
function inTheFarFuture(row: Record<string, unknown>): Record<string, unknown> {
  const horizon = '9'.repeat(18);
  const { present } = row;
  return {
    ...row,
    ...('horizon' in row && { horizon }),
    // Format of a snapshot: `xmin:xmax:others`.
    ...(typeof present === 'string' && {
      present: present.replace(/(\d+):\d+:/, `$1:${horizon}:`),
    }),
  };
}

/** Runs transactions until the phone's positions are in the past of the server. */
async function passBy(phone: Phone, at: Cluster): Promise<void> {
  const furthest = Math.max(...Object.values(phone.cursors).map((each) => Number.parseInt(each)));
  for (let now = 0; now <= furthest + 1;) {
    now = Number((await at.run('select pg_current_xact_id()::text as xid'))[0]?.['xid']);
  }
}

/** A phone that has seen changes which the restored server does not know. */
async function putBack(): Promise<Phone> {
  await makeVenue(server, 'Then');
  server.stop();
  const snapshot = server.copy();
  others.push(snapshot);
  await server.start();
  const phone = phoneOf(server.database);
  for (const name of ['Lost 1', 'Lost 2', 'Lost 3']) await makeVenue(server, name);
  await phone.sync();
  expect(phone.names('venue').toSorted()).toEqual(['Lost 1', 'Lost 2', 'Lost 3', 'Then']);
  server.stop();
  server.putBack(snapshot);
  await server.start();
  expect(await epochOf(server), 'nothing of the cluster itself tells it').toBe(phone.epoch);
  return again(phone, server.database);
}

test('a restored volume snapshot is detected by a phone that is ahead of it, for everyone', async () => {
  const phone = await putBack();
  const bystander = phoneOf(server.database);
  await bystander.sync();
  const before = phone.epoch;
  expect(bystander.epoch).toBe(before);
  await phone.sync();
  expect(phone.epoch).not.toBe(before);
  expect(phone.names('venue')).toEqual(['Then']);
  await bystander.sync();
  expect(bystander.epoch).toBe(phone.epoch);
});

test('control: without that check the phone keeps deleted rows and misses new ones', async () => {
  const phone = again(await putBack(), blind(server.database));
  await makeVenue(server, 'New');
  await phone.sync();
  expect(phone.names('venue').toSorted()).toEqual(['Lost 1', 'Lost 2', 'Lost 3', 'Then']);
});

test('a restored volume that has overtaken the phone: digests repair a bucket, a new epoch everything', async () => {
  const phone = await putBack();
  const before = phone.epoch;
  await makeVenue(server, 'New');
  await passBy(phone, server);
  await phone.sync();
  // Numbers cannot detect (docs/backup.md) that the phone follows a history that no longer exists.
  expect(phone.epoch).toBe(before);
  expect(phone.names('venue')).not.toContain('New');
  await phone.pull({ season: phoneDigest(phone) });
  expect(phone.names('venue').toSorted()).toEqual(['New', 'Then']);
  // `npm run restore -- --new-epoch` does the same.
  await server.run('select sync.renew_epoch(null)');
  await phone.sync();
  expect(phone.epoch).not.toBe(before);
});

/** A standby, promoted after the server continued without it. */
async function promoted(): Promise<{ standby: Cluster; phone: Phone }> {
  await makeVenue(server, 'Then');
  server.stop();
  const standby = server.copy();
  others.push(standby);
  await server.start();
  await makeVenue(server, 'Never replicated');
  const phone = phoneOf(server.database);
  await phone.sync();
  server.stop();
  standby.follow();
  await standby.start();
  await expect(epochOf(standby), 'a standby has no epoch').rejects.toThrow(
    /recovery is in progress/,
  );
  standby.promote();
  return { standby, phone };
}

test('a promoted standby has a new epoch from its first moment', async () => {
  const { standby, phone } = await promoted();
  const [control] = await standby.run('select timeline_id from pg_control_checkpoint()');
  const [wal] = await standby.run(
    'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline',
  );
  expect(wal?.['timeline']).toBe('00000002');
  // The control file is not used, because it may still contain the old timeline.
  expect(control?.['timeline_id']).toBeLessThanOrEqual(2);
  await passBy(phone, standby);
  const moved = again(phone, standby.database);
  await moved.sync();
  expect(moved.epoch).not.toBe(phone.epoch);
  expect(moved.names('venue')).toEqual(['Then']);
});

test('control: without the timeline a promotion keeps the epoch, and phones keep rows that are gone', async () => {
  const { standby, phone } = await promoted();
  await standby.run(`select set_config('sync.cluster_identity', '', false)`);
  const [row] = await standby.run(
    `select pg_get_functiondef('sync.cluster_identity'::regproc) as sql`,
  );
  const withTimeline = String(row?.['sql']);
  const without = withTimeline.replace(
    'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)',
    `'00000001'`,
  );
  expect(without).not.toBe(withTimeline);
  await standby.run(without);
  await passBy(phone, standby);
  const moved = again(phone, standby.database);
  await moved.sync();
  expect(moved.epoch).toBe(phone.epoch);
  expect(moved.names('venue')).toContain('Never replicated');
});

test('a copy in another database has another epoch, although its contents are the same', async () => {
  await makeVenue(server, 'Then');
  const phone = phoneOf(server.database);
  await phone.sync();
  server.stop();
  await server.start();
  const postgres = await server.on('postgres');
  // No one may be connected to the database being copied.
  await server.run('select 1');
  await postgres.database.run(
    {
      text: `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'touchline' and pid <> pg_backend_pid()`,
    },
    [],
  );
  await postgres.database.run({ text: 'create database other template touchline' }, []);
  await postgres.close();
  const other = await server.on('other');
  const [its] = await other.database.run<{ epoch: string; rest: string; oid: string }>(
    {
      text: `select epoch, concat_ws('/', (sync.cluster_identity()), (select tableoid from sync.meta),
        (select seed from sync.meta)) as rest,
        (select oid::text from pg_database where datname = current_database()) as oid
      from sync.current_epoch`,
    },
    [],
  );
  const [own] = await server.run(
    `select concat_ws('/', (sync.cluster_identity()), (select tableoid from sync.meta),
      (select seed from sync.meta)) as rest,
      (select oid::text from pg_database where datname = current_database()) as oid`,
  );
  expect(its?.epoch).not.toBe(phone.epoch);
  // Control: apart from the database's number they are identical.
  expect(its?.rest.replace(`/${its.oid}/`, '/')).toBe(
    String(own?.['rest']).replace(`/${String(own?.['oid'])}/`, '/'),
  );
  const moved = again(phone, other.database);
  await moved.sync();
  expect(moved.epoch).toBe(its?.epoch);
  expect(moved.names('venue')).toEqual(['Then']);
  await other.close();
});
