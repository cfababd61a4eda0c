/** Several runners on one phone: two tabs and the service worker, with and without locks. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { readRetryAfter } from '#sync/client/runner/runner-meta.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import type { OpenOptions } from '#sync/client/storage/open-replica.ts';
import { openReplica, type Replica } from '#sync/client/storage/replica.ts';
import { createRunner, type Runner, type RunnerOptions } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { occupyStores } from '#sync/client/testing/occupied-stores.ts';
import { directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { createPhone, storedVersions, row, type Phone } from '#sync/client/testing/phone.ts';

const opened: { runner: Runner; replica: Replica }[] = [];
afterEach(async () => {
  for (const { runner, replica } of opened.splice(0)) {
    await runner.stop();
    replica.close();
  }
});

/** Another page or worker: its own connection to the same database. */
async function another(
  phone: Phone,
  server: FakeServer,
  { patience, ...more }: Partial<RunnerOptions> & Pick<OpenOptions, 'patience'> = {},
) {
  const replica = await openReplica(phone.userId, patience === undefined ? {} : { patience });
  const runner = createRunner({
    definition: memberSync,
    replica,
    sessionId: phone.sessionId,
    transport: directTransport(server),
    // Everyone may run without locks.
    tryLock: async (_, work) => ({ value: await work() }),
    status: createStatusStore(),
    random: () => 0,
    ...more,
  });
  opened.push({ runner, replica });
  return runner;
}

const events = Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);

async function sendFromThree(server: FakeServer) {
  const phone = await createPhone();
  for (const eventId of events) await enqueue(phone.replica, 'event.join', { eventId });
  server.put('season', 'event', row('e'));
  let arrived = 0;
  const { promise: all, resolve } = Promise.withResolvers<undefined>();
  // Each has read the outbox before any of them gets a reply.
  const together = directTransport(server, {
    before: (call) => {
      if (call === 'pull') return undefined;
      arrived += 1;
      if (arrived === 3) resolve(undefined);
      return all;
    },
  });
  const runners = await Promise.all(
    [1, 2, 3].map(() => another(phone, server, { transport: together })),
  );
  const outcomes = await Promise.all(runners.map((runner) => runner.runOnce()));
  return { phone, outcomes };
}

test('two tabs and the worker without locks apply everything once and end with the same rows', async () => {
  const server = new FakeServer();
  const { phone, outcomes } = await sendFromThree(server);
  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['done', 'done', 'done']);
  expect(server.carriedOut).toHaveLength(events.length);
  expect(new Set(server.carriedOut).size).toBe(events.length);
  expect([await phone.replica.outbox.count(), await phone.replica.sent.count()]).toEqual([0, 5]);
  expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
});

test('control: a server that does not store ids applies everything three times', async () => {
  const server = new FakeServer();
  server.remembers = false;
  await sendFromThree(server);
  expect(server.carriedOut).toHaveLength(3 * events.length);
});

test('a Retry-After applies to every tab, also for manual syncs', async () => {
  const phone = await createPhone();
  let calls = 0;
  const busy = new FakeServer();
  const transport = directTransport(busy, {
    before: () => ((calls += 1), { kind: 'away', retryAfter: 600 }),
  });
  const tab = await another(phone, busy, { transport });
  expect(await tab.runOnce()).toMatchObject({ kind: 'away', retryAfter: 600 });
  const worker = await another(phone, busy, { transport });
  for (const runner of [tab, worker, tab]) {
    const outcome = await runner.runOnce();
    expect(outcome).toMatchObject({ kind: 'away' });
  }
  expect(calls).toBe(1);
  // Control: if it were not stored, another would have called.
  await phone.replica.meta.delete('wait');
  await worker.stop();
  await (await another(phone, busy, { transport })).runOnce();
  expect(calls).toBe(2);
});

test.each([
  ['back', -1],
  ['forward', 1],
])('a Retry-After stored before the clock was set %s by years blocks no one', async (_, sign) => {
  const phone = await createPhone();
  const years = sign * 5 * 365 * 24 * 3_600_000;
  const from = Date.now() - years;
  await phone.replica.meta.put({ key: 'wait', value: { from, until: from + 3_600_000 } });
  expect(await readRetryAfter(phone.replica)).toBe(0);
});

test('a runner does not hold the lock while the database does not answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const phone = await createPhone();
  const status = createStatusStore();
  let locked = 0;
  const runner = await another(phone, new FakeServer(), {
    patience: 20,
    status,
    tryLock: async (_, work) => {
      locked += 1;
      return { value: await work() };
    },
  });
  const { release, ended } = await occupyStores(phone.replica, ['meta']);
  expect(await runner.runOnce()).toMatchObject({ kind: 'away' });
  expect([locked, status.getSnapshot().error]).toEqual([0, 'stuck']);
  release();
  await ended;
  // This is repeated as often as a busy machine takes longer than the patience of this test.
  await vi.waitFor(async () => expect(await runner.runOnce()).toMatchObject({ kind: 'done' }));
  expect(locked).toBeGreaterThan(0);
  expect(status.getSnapshot().error).toBeNull();
  warn.mockRestore();
});
