import { expect, test } from 'vitest';
import { calendarRoutes } from '#api/calendar/routes.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
let now = Date.now();
const t = testApp(db, {
  routes: calendarRoutes,
  env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
  services: { clock: { now: () => new Date(now) } },
});

async function create(): Promise<string> {
  const { body } = await t.call(await t.asActor('member'), 'POST', '/api/calendar');
  return new URL(body.data.url as string).pathname;
}

const read = async (path: string, address: string) =>
  (await t.call(null, 'GET', path, undefined, { 'x-forwarded-for': address })).status;

async function readAll(path: string, address: string, count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let no = 0; no < count; no += 1) statuses.add(await read(path, address));
  return statuses;
}

test('a calendar is read 60 times an hour, wherever the calls come from, and others are not affected', async () => {
  const [mine, others] = [await create(), await create()];
  expect(await readAll(mine, '203.0.113.1', 30)).toEqual(new Set([200]));
  expect(await readAll(mine, '203.0.113.2', 30)).toEqual(new Set([200]));
  expect(await read(mine, '203.0.113.3')).toBe(429);
  expect(await read(others, '203.0.113.1')).toBe(200);
  now += 60_000;
  expect(await readAll(mine, '203.0.113.1', 2)).toEqual(new Set([200, 429]));
});

test('wrong addresses of calendars are counted by network, and use up no one’s calls', async () => {
  const path = await create();
  const wrong = `/api/calendar/${'A'.repeat(43)}.ics`;
  expect(await readAll(wrong, '203.0.113.9', 60)).toEqual(new Set([404]));
  expect(await read(wrong, '203.0.113.9')).toBe(429);
  expect(await read(wrong, '203.0.113.10')).toBe(404);
  expect(await read(path, '203.0.113.9')).toBe(200);
});
