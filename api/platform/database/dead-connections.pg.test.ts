import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabaseProbe } from '#api/platform/database/database-probe.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { createJobs } from '#api/platform/jobs.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const db = withDatabase();

/** Passes bytes to PostgreSQL. Connections that were open at `silence` get no more answers. */
const sockets = new Set<Socket>();
const proxy = createServer((client) => {
  const { hostname, port } = new URL(db.url);
  const server = connect(Number(port), hostname);
  for (const socket of [client, server]) {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  }
  client.pipe(server);
  server.pipe(client);
  server.on('close', () => client.destroy());
});
const silence = () => {
  for (const socket of sockets) socket.unpipe().removeAllListeners('close').pause();
};
beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

const proxied = () => {
  const url = new URL(db.url);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return url.href;
};

test('a connection of the pool that goes silent is replaced', async () => {
  const orm = await openDatabase({
    url: proxied(),
    entities: [],
    poolMax: 1,
    silenceLimit: 500,
    warn: () => undefined,
  });
  const ask = () => orm.em.fork().execute('select 1 as one');
  expect(await ask()).toEqual([{ one: 1 }]);
  silence();
  await expect(ask()).rejects.toThrow('Connection terminated');
  expect(await ask()).toEqual([{ one: 1 }]);
  await orm.close(true);
});

test('a connection that is idle for long is kept', async () => {
  const orm = await openDatabase({ url: proxied(), entities: [], poolMax: 1, silenceLimit: 100 });
  const backend = () => orm.em.fork().execute('select pg_backend_pid() as pid');
  const before = await backend();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await backend()).toEqual(before);
  await orm.close(true);
});

test(
  'jobs continue on new connections after the old ones went silent',
  async () => {
    const done: number[] = [];
    const jobs = createJobs(proxied(), () => undefined, { limits: { query_timeout: 1000 } });
    jobs.work('after.silence', async ({ n }: { n: number }) => void done.push(n));
    await jobs.start();
    const send = (n: number) => db.tx((tx) => jobs.send(tx, 'after.silence', { n }));
    await send(1);
    await vi.waitFor(() => expect(done).toEqual([1]));
    const silenced = [...sockets];
    silence();
    await send(2);
    await vi.waitFor(() => expect(done).toEqual([1, 2]));
    for (const socket of silenced) socket.destroy();
    await jobs.stop();
  },
  longTestLimit,
);

test('readiness answers within the limit and recovers with a new connection', async () => {
  const probe = createDatabaseProbe(proxied(), 1000);
  await probe.check();
  silence();
  await expect(probe.check()).rejects.toThrow('the database is silent');
  // The path is open again for new connections only, as after a failover of a router.
  await vi.waitFor(() => probe.check());
  await probe.close();
});
