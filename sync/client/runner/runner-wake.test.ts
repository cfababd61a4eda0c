/** Wake-ups and ends of the session, while a cycle runs or waits. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import type { Transport } from '#sync/client/network/http-transport.ts';
import { createRunner, type Runner } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { tryWebLock } from '#sync/client/runner/web-lock.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { createPhone } from '#sync/client/testing/phone.ts';

let runner: Runner | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(async () => {
  await runner?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances fake time and lets the in-memory database settle. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let n = 0; n < 200; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function start(transport: Transport): Promise<Runner> {
  const phone = await createPhone();
  runner = createRunner({
    definition: memberSync,
    replica: phone.replica,
    sessionId: phone.sessionId,
    transport,
    tryLock: async (_, work) => ({ value: await work() }),
    status: createStatusStore(),
    random: () => 0,
  });
  return runner;
}

test('a wake-up after a single cycle that was told to wait starts the next one in time', async () => {
  let calls = 0;
  const wait = { kind: 'away', retryAfter: 30 } as const;
  const before = () => ((calls += 1), wait);
  const { runOnce, wake } = await start(directTransport(new FakeServer(), { before }));
  const outcome = runOnce();
  await pass(0);
  expect(await outcome).toEqual(wait);
  wake();
  await pass(29_000);
  expect(calls).toBe(1);
  await pass(1_100);
  expect(calls).toBe(2);
});

test('a wake-up during a cycle that fails starts another immediately', async () => {
  let calls = 0;
  const before = () => {
    calls += 1;
    if (calls === 1) runner?.wake();
    return away;
  };
  const { wake } = await start(directTransport(new FakeServer(), { before }));
  wake();
  await pass(0);
  await pass(0);
  expect(calls).toBe(2);
});

test('stopping aborts the call that is running', async () => {
  let aborted = false;
  const hang = (_: unknown, signal: AbortSignal) =>
    new Promise<typeof away>((resolve) => {
      signal.addEventListener('abort', () => {
        aborted = true;
        resolve(away);
      });
    });
  const { wake, stop } = await start({
    ...directTransport(new FakeServer()),
    pull: hang,
    push: hang,
  });
  wake();
  await pass(0);
  const stopped = stop();
  await pass(0);
  expect(aborted).toBe(true);
  await stopped;
});

test('work runs only with the lock, and without locks always', async () => {
  const work = async () => 'done';
  const held = (lock: object | null) => ({
    locks: { request: async (_: string, __: object, run: (got: unknown) => unknown) => run(lock) },
  });
  vi.stubGlobal('navigator', held(null));
  expect(await tryWebLock('a', work)).toBeNull();
  vi.stubGlobal('navigator', held({}));
  expect(await tryWebLock('a', work)).toEqual({ value: 'done' });
  vi.stubGlobal('navigator', {});
  expect(await tryWebLock('a', work)).toEqual({ value: 'done' });
});
