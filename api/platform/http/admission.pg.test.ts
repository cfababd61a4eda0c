import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { entities } from '#api/schema.ts';
import { inTransaction, openDatabase, type Orm } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';
import { buildServer } from '#api/platform/http/server.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const reply = z.string();
const slow = endpoint('POST', '/slow', { summary: 'Takes a tenth of a second', reply });
const quick = endpoint('GET', '/quick', { summary: 'Reads', reply });

const pages = endpoint('GET', '/pages', { summary: 'Reads until the test ends it', reply });
let isReading = false;
const { promise: pagesFinished, resolve: finishPages } = Promise.withResolvers<void>();

const db = withDatabase({ entities });
const routes = (app: App) => {
  const access = 'session' as const;
  route(app, slow, { access }, async ({ tx }) => {
    await tx.execute('select pg_sleep(0.1)');
    return 'done';
  });
  route(app, pages, { access }, async ({ tx }) => {
    await tx.execute('select 1');
    isReading = true;
    await pagesFinished;
    return 'done';
  });
  route(app, quick, { access }, async ({ tx }) => {
    await tx.execute('select 1');
    return 'done';
  });
};
const t = testApp(db, { routes });

const connections = 4;
let usual: { orm: Orm; app: App };
/** An app with one connection, for which 300 reads may wait. */
let small: typeof usual;
/** Counts requests by caller. */
let fair: typeof usual;
let member: TestActor;

async function start(poolMax: number, { rateLimit = false } = {}) {
  const orm = await openDatabase({ url: db.url, entities, poolMax });
  const config = { ...t.app.services.config, rateLimit };
  return { orm, app: await buildServer({ ...t.app.services, config, orm }, { routes }) };
}
beforeAll(async () => {
  usual = await start(connections);
  small = await start(1);
  fair = await start(8, { rateLimit: true });
  member = await t.asActor('member');
});
afterAll(async () => {
  for (const { app, orm } of [usual, small, fair]) {
    await app.close();
    await orm.close(true);
  }
});

const call = (method: 'GET' | 'POST', url: string, { app } = usual) =>
  app.inject({ method, url, headers: member.headers });

/** Holds so many connections until the returned function is called. */
async function hold(count: number, { orm } = usual): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const holding = Array.from({ length: count }, async () => {
    const begun = Promise.withResolvers<void>();
    held.push(begun.promise);
    await inTransaction(orm.em, async (tx) => {
      await tx.execute('select 1');
      begun.resolve();
      await released.promise;
    });
  });
  await Promise.all(held);
  return async () => {
    released.resolve();
    await Promise.all(holding);
  };
}

test('a flood of changes does not make a read wait for its end', async () => {
  let changed = 0;
  const flood = Array.from({ length: 60 }, async () => {
    const { statusCode } = await call('POST', '/api/slow');
    changed += 1;
    return statusCode;
  });
  await sleep(50);
  const { statusCode } = await call('GET', '/api/quick');
  expect(statusCode).toBe(200);
  // All together take two seconds.
  expect(changed).toBeLessThan(30);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

test('many requests of one account delay no other’s read', async () => {
  const officer = await t.asActor('officer');
  const ask = (actor: TestActor, method: 'GET' | 'POST', url: string) =>
    fair.app.inject({ method, url, headers: actor.headers });
  const pages = Array.from({ length: 40 }, () => ask(officer, 'GET', '/api/pages'));
  await expect.poll(() => isReading).toBe(true);
  const { statusCode } = await ask(member, 'GET', '/api/quick');
  expect(statusCode).toBe(200);
  expect(isReading, 'control: the pages are still being read').toBe(true);
  finishPages();
  const statuses = (await Promise.all(pages)).map((page) => page.statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2 + 16);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
});

test('waiting calls hold no connection, and more than may wait are refused immediately', async () => {
  const release = await hold(1, small);
  const calls = Array.from({ length: 305 }, () => call('GET', '/api/quick', small));
  const refused: Awaited<(typeof calls)[number]>[] = [];
  for (const each of calls)
    void each.then((answer) => answer.statusCode === 503 && refused.push(answer));
  await expect.poll(() => refused.length).toBe(5);
  for (const answer of refused) {
    expect(answer.json()).toEqual({ code: 'busy', message: englishText('error.busy') });
    const pause = Number(answer.headers['retry-after']);
    expect(pause).toBeGreaterThanOrEqual(9);
    expect(pause).toBeLessThanOrEqual(11);
  }
  await release();
  const answers = await Promise.all(calls);
  // On a busy machine the last ones wait too long.
  expect(new Set(answers.slice(0, 50).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('health and readiness answer while requests have all connections, and so does liveness', async () => {
  const release = await hold(connections);
  let isAnswered = false;
  const waiting = call('GET', '/api/quick').then((answer) => {
    isAnswered = true;
    return answer;
  });
  for (const path of ['/api/live', '/api/health', '/api/ready'])
    expect((await usual.app.inject(path)).statusCode).toBe(200);
  expect(isAnswered).toBe(false);
  await release();
  expect((await waiting).statusCode).toBe(200);
});

test('without a database only liveness answers 200', async () => {
  const url = new URL(db.url);
  url.port = '1';
  const gone = await openDatabase({ url: url.href, entities, warn: () => undefined });
  const alone = await buildServer({ ...t.app.services, orm: gone }, { routes });
  try {
    expect((await alone.inject('/api/live')).statusCode).toBe(200);
    for (const path of ['/api/health', '/api/ready']) {
      const answer = await alone.inject(path);
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    await alone.close();
    await gone.close(true);
  }
});
