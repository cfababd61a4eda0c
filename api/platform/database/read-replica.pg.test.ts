/** Tests reads from a real streaming replica, whose replay the tests stop and continue. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { inTransaction, openDatabase, type Orm } from '#api/platform/database/database.ts';
import { createReadReplica, type ReadReplica } from '#api/platform/database/read-replica.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase, type TestDatabase } from '#api/platform/testing/database.ts';
import {
  startStreamingReplica,
  type StreamingReplica,
} from '#api/platform/testing/streaming-replica.ts';
import { entities } from '#api/schema.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const elsewhere = withDatabase();
let servers: StreamingReplica;
let primary: Orm;
let replica: Orm;
let reads: string[] = [];
const report = vi.fn<(error: unknown) => void>();

const open = (url: string) => openDatabase({ url, entities, warn: () => undefined });
const readFrom = (orm: Orm): ReadReplica =>
  createReadReplica(primary, orm, {
    count: (database) => reads.push(database),
    report,
    pause: 100,
  });

beforeAll(async () => {
  servers = await startStreamingReplica();
  [primary, replica] = [await open(servers.primaryUrl), await open(servers.replicaUrl)];
  // Making two clusters takes some seconds.
}, longTestLimit);
afterAll(async () => {
  await primary.close(true);
  await replica.close(true);
  await servers.stop();
});
afterEach(async () => {
  await replay('resume');
  reads = [];
  report.mockClear();
  // The server asks the replica again after a pause.
  await vi.waitFor(async () => {
    await t.app.services.replica.read(async () => null);
    if (reads.at(-1) !== 'replica') throw new Error('the replica is not used again');
  });
  reads = [];
});

const replay = (what: 'pause' | 'resume') =>
  replica.em.fork().execute(`select pg_wal_replay_${what}()`);

const userPage = (text: string) => `/api/admin/users/page?text=${encodeURIComponent(text)}`;

const db: TestDatabase = {
  get orm() {
    return primary;
  },
  get url() {
    return servers.primaryUrl;
  },
  tx: (work) => inTransaction(primary.em, work),
};
const t = testApp(db, {
  routes: registerRoutes,
  services: () => ({ replica: readFrom(replica) }),
});

test('administrators’ lists are answered by the replica, members’ calls are not', async () => {
  const [admin, member] = [await t.asActor('admin'), await t.asActor('member')];
  for (const path of ['/api/admin/overview', '/api/admin/audit', '/api/admin/teams'])
    expect([path, (await t.call(admin, 'GET', path)).status]).toEqual([path, 200]);
  expect(reads).toEqual(['replica', 'replica', 'replica']);
  const pull = { protocol: 1, epoch: null, cursors: {} };
  expect((await t.call(member, 'POST', '/api/sync/pull', pull)).status).toBe(200);
  expect((await t.call(member, 'GET', '/api/event')).status).toBe(200);
  expect(reads).toHaveLength(3);
});

test('a list shows what was written before, although the replica is behind', async () => {
  await replay('pause');
  // The administrator's own account is what was written.
  const admin = await t.asActor('admin');
  const { body } = await t.call(admin, 'GET', userPage(admin.email));
  expect(JSON.stringify(body.data)).toContain(admin.email);
  expect(reads).toEqual(['primary']);
  // Control: the replica itself does not have it.
  const [row] = await replica.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from account where email = ?', [
      admin.email,
    ]);
  expect(row?.count).toBe(0);
});

test('a read waits a moment for a replica that is a little behind', async () => {
  await replay('pause');
  const { email } = await t.asActor('member');
  const asked = readFrom(replica).read((tx) =>
    tx.execute('select email from account where email = ?', [email]),
  );
  await replay('resume');
  expect(await asked).toEqual([{ email }]);
  expect(reads).toEqual(['replica']);
});

test('the state says by how much the replica is behind', async () => {
  const { state } = readFrom(replica);
  expect(await state()).toEqual({ lag: 0 });
  await replay('pause');
  await t.asActor('member');
  const behind = await state();
  expect(behind?.lag).toBeGreaterThanOrEqual(1);
});

test('another database is not read, whatever its position', async () => {
  const others = [elsewhere.url, servers.primaryUrl];
  for (const url of others) {
    const other = await open(url);
    const rows = await readFrom(other).read((tx) => tx.execute('select 1 as one'));
    expect([rows, reads.splice(0)]).toEqual([[{ one: 1 }], ['primary']]);
    expect(String(report.mock.lastCall?.[0])).toContain('names no replica of this database');
    expect(await readFrom(other).state()).toEqual({ lag: null });
    await other.close(true);
  }
});

test('a replica that does not answer is replaced by the primary, and left alone for a while', async () => {
  const away = await open('postgres://nobody@127.0.0.1:9/nothing');
  const reader = readFrom(away);
  for (let at = 0; at < 3; at += 1)
    expect(await reader.read((tx) => tx.execute('select 1 as one'))).toEqual([{ one: 1 }]);
  expect(reads.splice(0)).toEqual(['primary', 'primary', 'primary']);
  expect(report).toHaveBeenCalledTimes(1);
  expect(await reader.state()).toEqual({ lag: null });
  await away.close(true);
});

test('a replica that accepts connections and says nothing delays a read by little', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const away = await open(`postgres://nobody@127.0.0.1:${port}/nothing`);
  const begun = performance.now();
  expect(await readFrom(away).read((tx) => tx.execute('select 1 as one'))).toEqual([{ one: 1 }]);
  // Connecting alone may take five seconds.
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(String(report.mock.lastCall?.[0])).toContain('does not answer');
  await away.close(true);
  silent.close();
});

test('a refusal of the call is no reason to ask the primary', async () => {
  const refused = readFrom(replica).read(async () => {
    throw notFound();
  });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  expect([reads, report.mock.calls]).toEqual([[], []]);
});
