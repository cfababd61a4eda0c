/** When the runner comes back by itself, whatever the phone's clock says. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '#sync/client/outbox/outbox.ts';
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

/** Fake time passes; the database in memory comes to rest around it. */
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

test('while the live stream is heard it asks every five minutes, else every half', async () => {
  const server = new FakeServer();
  let heard = true;
  (await start(server, { isLiveConnected: () => heard })).runner.wake();
  await pass(0);
  const asked = server.pulls.length;
  await pass(260_000);
  expect(server.pulls).toHaveLength(asked);
  await pass(20_000);
  expect(server.pulls).toHaveLength(asked + 1);
  heard = false;
  runner?.wake();
  await pass(0);
  await pass(25_000);
  expect(server.pulls.length).toBeGreaterThan(asked + 2);
});

test('when the stream falls silent it asks within half a minute, not within five', async () => {
  const server = new FakeServer();
  let heard = true;
  (await start(server, { isLiveConnected: () => heard })).runner.wake();
  await pass(0);
  await pass(100_000);
  const asked = server.pulls.length;
  heard = false;
  await pass(25_000);
  expect(server.pulls).toHaveLength(asked + 1);
});

test('what has to wait goes at its time, though the stream is heard and nobody looks', async () => {
  const server = new FakeServer();
  const { phone } = await start(server, { isLiveConnected: () => true, isVisible: () => false });
  server.decide = () => ({ status: 'retry' });
  await enqueue(phone.replica, 'event.join', {
    eventId: '00000000-0000-4000-8000-000000000001',
    scope: 'member',
  });
  runner?.wake();
  await pass(0);
  server.decide = () => ({ status: 'applied' });
  await pass(1_000);
  expect(await phone.replica.outbox.count()).toBe(0);
  const asked = server.pulls.length;
  await pass(3_600_000);
  expect(server.pulls).toHaveLength(asked);
});

test.each([
  ['back', -years],
  ['forward', years],
])('a clock set %s by years while the server asks to wait changes nothing', async (_, by) => {
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
])('a clock set %s by years strands nothing that waits', async (_, by) => {
  const server = new FakeServer();
  let reachable = false;
  const transport = directTransport(server, { before: () => (reachable ? undefined : away) });
  const { phone } = await start(server, { transport });
  const eventId = '00000000-0000-4000-8000-000000000001';
  server.decide = () => ({ status: 'retry' });
  reachable = true;
  await enqueue(phone.replica, 'event.join', { eventId, scope: 'member' });
  runner?.wake();
  await pass(0);
  expect(await phone.replica.outbox.count()).toBe(1);
  vi.setSystemTime(Date.now() + by);
  server.decide = () => ({ status: 'applied' });
  for (let n = 0; n < 5; n += 1) await pass(30_000);
  expect(await phone.replica.outbox.count()).toBe(0);
});

test('a start compares its digests although news came first', async () => {
  // Hashes are made outside of any faked time.
  vi.useRealTimers();
  const server = new FakeServer();
  server.put('season', 'event', row('e1'));
  const { phone } = await start(server);
  await runner?.runOnce();
  await runner?.stop();

  server.put('season', 'event', row('e2'));
  const before = server.pulls.length;
  const again = createRunner({
    replica: phone.replica,
    sessionId: phone.sessionId,
    transport: directTransport(server),
    tryLock: async (_, work) => ({ value: await work() }),
    status: createStatusStore(),
  });
  expect(await again.runOnce()).toEqual({ kind: 'done' });
  // The first brought e2 in place of the comparison; the second's digest has it.
  const asked = server.pulls.slice(before);
  expect(asked.map(({ digests }) => digests?.['season']?.count)).toEqual([1, 2]);
  await again.stop();
});
