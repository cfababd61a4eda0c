/** Tests the limits that processes share, with two servers on one database. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { createChangeQuota } from '#api/platform/http/change-quota.ts';
import { countUses, pruneRateLimits } from '#api/platform/http/rate-limits.ts';
import { route } from '#api/platform/http/route.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

let now = Date.parse('2026-11-20T19:30:00Z');
const clock = { now: () => new Date(now) };
const hour = 3_600_000;

const limits = { minute: { burst: 20, perMinute: 60 }, day: { burst: 1000, perMinute: 1 } };
const scarce = endpoint('POST', '/scarce', { summary: 'Scarce', reply: z.null() });
const rare = endpoint('GET', '/rare', { summary: 'Rare', reply: z.null() });
const db = withDatabase();
const startServer = () =>
  testApp(db, {
    env: {
      RATE_LIMIT: 'on',
      JWT_SECRET: 'a secret that both processes know',
      TRUST_PROXY: '127.0.0.1',
    },
    routes: (app) => {
      syncRoutes(app);
      const rate = { max: 3, guests: 2, window: hour };
      route(app, scarce, { access: 'session', rate }, async () => null);
      route(app, rare, { access: 'open', rate }, async () => null);
      app.post('/api/change', { config: { access: 'approved' } }, async () => ({ data: null }));
    },
    services: { clock, changeQuota: createChangeQuota(clock, limits) },
  });
const servers = [startServer(), startServer()] as const;
const [one, other] = servers;

async function inTurn(count: number, call: (server: typeof one) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1)
    statuses.push((await call(at % 2 === 0 ? one : other)).status);
  return statuses;
}

test('two processes together allow a person as many calls an hour as one', async () => {
  const [person, neighbour] = [await one.asActor('member'), await one.asActor('member')];
  const call = (server: typeof one) => server.call(person, 'POST', '/api/scarce');
  expect(await inTurn(5, call)).toEqual([200, 200, 200, 429, 429]);
  const refused = await call(other);
  expect([refused.headers['retry-after'], refused.body.message]).toEqual([
    '1200',
    'Too many attempts. Please try again in 20 minutes.',
  ]);
  expect((await other.call(neighbour, 'POST', '/api/scarce')).status, 'control').toBe(200);
  // After a third of an hour one of the three calls is regained, in whichever process.
  now += hour / 3;
  expect(await inTurn(2, call)).toEqual([200, 429]);
});

test('a guest is counted by address, and apart for each route', async () => {
  const from = (address: string) => (server: typeof one) =>
    server.call(null, 'GET', '/api/rare', undefined, { 'x-forwarded-for': address });
  expect(await inTurn(3, from('192.0.2.7'))).toEqual([200, 200, 429]);
  expect(await inTurn(1, from('192.0.2.8')), 'control').toEqual([200]);
});

test('a flood of a limited route is refused without asking the database', async () => {
  const call = () =>
    one.call(null, 'GET', '/api/rare', undefined, { 'x-forwarded-for': '192.0.2.9' });
  for (let batch = 0; batch < 12; batch += 1) await Promise.all(Array.from({ length: 100 }, call));
  // The limit by the minute, which the process counts itself; that by the hour says 30 minutes.
  expect(Number((await call()).headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('two processes together allow an account as many changes as one', async () => {
  const person = await one.asActor('member');
  const change = (server: typeof one) => server.call(person, 'POST', '/api/change');
  expect(await inTurn(15, change)).toEqual(Array.from({ length: 15 }, () => 200));
  const mutations = Array.from({ length: 9 }, (_, seq) => ({
    id: randomUUID(),
    seq,
    name: 'nothing.known',
    args: {},
  }));
  const push = { protocol: 1, device: randomUUID(), mutations };
  const { body } = await other.call(person, 'POST', '/api/sync/push', push);
  const states = (body.data.results as { status: string }[]).map(({ status }) => status);
  expect(states.filter((status) => status === 'retry')).toHaveLength(4);
  expect(await inTurn(2, change)).toEqual([429, 429]);
});

test('concurrent calls of two processes are counted one by one', async () => {
  const person = await one.asActor('member');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      servers[at % 2 === 0 ? 0 : 1].call(person, 'POST', '/api/scarce'),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

const takeUntilRefused = async (take: () => Promise<void>) => {
  for (let taken = 0; ; taken += 1) {
    const refused = await take().then(
      () => false,
      () => true,
    );
    if (refused) return taken;
  }
};

test('three hundred changes of an offline day pass together, and one a second after them', async () => {
  const quota = createChangeQuota(clock);
  const take = (owner: string) => () => quota.take(db.orm.em.fork(), owner);
  expect(await takeUntilRefused(take('officer'))).toBe(300);
  now += 20_000;
  expect(await takeUntilRefused(take('officer'))).toBe(20);
  await take('another')();
});

test('several changes in one call count like as many in turn, and too many count nothing', async () => {
  const quota = createChangeQuota(clock);
  const take = (changes: number) => quota.take(db.orm.em.fork(), 'phone', changes);
  await take(40);
  await take(250);
  await expect(take(11)).rejects.toMatchObject({ retryAfter: 20 });
  await take(10);
  await expect(take(1)).rejects.toMatchObject({ code: 'rate_limited' });
  now += 20_000;
  expect(await takeUntilRefused(() => take(10))).toBe(2);
});

test('a person who has made 4,900 changes on one day can make 100 more', async () => {
  const quota = createChangeQuota(clock);
  const regained = new Date(now + 4900 * ((24 * hour) / 5000));
  await db.tx((tx) =>
    tx.execute(`insert into rate_limit values ('changes, day', 'writer', ?)`, [regained]),
  );
  expect(await takeUntilRefused(() => quota.take(db.orm.em.fork(), 'writer'))).toBe(100);
});

test('a spent limit counts nothing, and those after it count nothing either', async () => {
  const [first, second] = [
    { name: 'first', burst: 1, perMinute: 1 },
    { name: 'second', burst: 5, perMinute: 1 },
  ];
  const count = (limits: (typeof first)[]) => countUses(db.orm.em.fork(), clock, 'someone', limits);
  await count([first, second]);
  for (let n = 0; n < 9; n += 1)
    await expect(count([first, second])).rejects.toMatchObject({ retryAfter: 60 });
  for (let n = 0; n < 4; n += 1) await count([second]);
  await expect(count([second]), 'control').rejects.toMatchObject({ code: 'rate_limited' });
});

test('the counter of an owner who has regained everything is deleted', async () => {
  const limit = { name: 'kept', burst: 2, perMinute: 2 };
  await countUses(db.orm.em.fork(), clock, 'someone', [limit]);
  const left = () =>
    db.tx(async (tx) => {
      await pruneRateLimits(tx, clock);
      return tx.execute(`select owner from rate_limit where name = 'kept'`);
    });
  now += 29_000;
  expect(await left()).toEqual([{ owner: 'someone' }]);
  now += 2000;
  const locked = Promise.withResolvers<void>();
  const counted = Promise.withResolvers<void>();
  const counting = db.tx(async (tx) => {
    await tx.execute(`select from rate_limit where name = 'kept' for update`);
    locked.resolve();
    await counted.promise;
  });
  await locked.promise;
  // Waiting for one counter with a lock on another could be a deadlock.
  expect(await left(), 'in use').toEqual([{ owner: 'someone' }]);
  counted.resolve();
  await counting;
  expect(await left()).toEqual([]);
});
