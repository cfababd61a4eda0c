/** Times at which the runner syncs by itself, whatever the phone's clock says. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { createRunner, type Runner, type RunnerOptions } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { createPhone, row } from '#sync/client/testing/phone.ts';

const years = 5 * 365 * 24 * 3_600_000;
let runner: Runner | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(async () => {
  await runner?.stop();
  vi.useRealTimers();
});

/** Advances fake time and lets the in-memory database settle. */
async function pass(milliseconds: number): Promise<void> {
  const rest = async () => {
    for (let n = 0; n < 200; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await rest();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await rest();
}

async function start(server: FakeServer, more: Partial<RunnerOptions> = {}) {
  const phone = await createPhone();
  runner = createRunner({
    definition: memberSync,
    replica: phone.replica,
    sessionId: phone.sessionId,
    transport: directTransport(server),
    tryLock: async (_, work) => ({ value: await work() }),
    status: createStatusStore(),
    random: () => 0,
    ...more,
  });
  return { phone, runner };
}

test('a runner polls every five minutes while the live stream is connected, otherwise every half minute', async () => {
  const server = new FakeServer();
  let isLive = true;
  (await start(server, { isLiveConnected: () => isLive })).runner.wake();
  await pass(0);
  const pullsBefore = server.pulls.length;
  await pass(260_000);
  expect(server.pulls).toHaveLength(pullsBefore);
  await pass(20_000);
  expect(server.pulls).toHaveLength(pullsBefore + 1);
  isLive = false;
  runner?.wake();
  await pass(0);
  await pass(25_000);
  expect(server.pulls.length).toBeGreaterThan(pullsBefore + 2);
});

test('a runner polls within half a minute once the live stream is lost', async () => {
  const server = new FakeServer();
  let isLive = true;
  (await start(server, { isLiveConnected: () => isLive })).runner.wake();
  await pass(0);
  await pass(100_000);
  const pullsBefore = server.pulls.length;
  isLive = false;
  await pass(25_000);
  expect(server.pulls).toHaveLength(pullsBefore + 1);
});

test('a retry happens in time although the live stream is connected and the page hidden', async () => {
  const server = new FakeServer();
  const { phone } = await start(server, { isLiveConnected: () => true, isVisible: () => false });
  server.decide = () => ({ status: 'retry' });
  await enqueue(phone.replica, 'event.join', {
    eventId: '00000000-0000-4000-8000-000000000001',
  });
  runner?.wake();
  await pass(0);
  server.decide = () => ({ status: 'applied' });
  await pass(1_000);
  expect(await phone.replica.outbox.count()).toBe(0);
  const pullsBefore = server.pulls.length;
  await pass(3_600_000);
  expect(server.pulls).toHaveLength(pullsBefore);
});

test.each([
  ['back', -years],
  ['forward', years],
])('a clock set %s by years during a Retry-After changes nothing', async (_, by) => {
  let calls = 0;
  const server = new FakeServer();
  const transport = directTransport(server, {
    before: () => ((calls += 1), { kind: 'away', retryAfter: 30 }),
  });
  (await start(server, { transport })).runner.wake();
  await pass(0);
  vi.setSystemTime(Date.now() + by);
  runner?.wake();
  await pass(29_000);
  expect(calls).toBe(1);
  await pass(1_100);
  expect(calls).toBe(2);
});

test.each([
  ['back', -years],
  ['forward', years],
])('a clock set %s by years blocks nothing that waits', async (_, by) => {
  const server = new FakeServer();
  let reachable = false;
  const transport = directTransport(server, { before: () => (reachable ? undefined : away) });
  const { phone } = await start(server, { transport });
  const eventId = '00000000-0000-4000-8000-000000000001';
  server.decide = () => ({ status: 'retry' });
  reachable = true;
  await enqueue(phone.replica, 'event.join', { eventId });
  runner?.wake();
  await pass(0);
  expect(await phone.replica.outbox.count()).toBe(1);
  vi.setSystemTime(Date.now() + by);
  server.decide = () => ({ status: 'applied' });
  for (let n = 0; n < 5; n += 1) await pass(30_000);
  expect(await phone.replica.outbox.count()).toBe(0);
});

test('digests are compared at the start even if changes come first', async () => {
  // Hashing does not use faked time.
  vi.useRealTimers();
  const server = new FakeServer();
  server.put('season', 'event', row('e1'));
  const { phone } = await start(server);
  await runner?.runOnce();
  await runner?.stop();

  server.put('season', 'event', row('e2'));
  const before = server.pulls.length;
  const again = createRunner({
    definition: memberSync,
    replica: phone.replica,
    sessionId: phone.sessionId,
    transport: directTransport(server),
    tryLock: async (_, work) => ({ value: await work() }),
    status: createStatusStore(),
  });
  expect(await again.runOnce()).toEqual({ kind: 'done' });
  // The first reply brought e2 instead of comparing; the second digest contains it.
  const requests = server.pulls.slice(before);
  expect(requests.map(({ digests }) => digests?.['season']?.count)).toEqual([1, 2]);
  await again.stop();
});
