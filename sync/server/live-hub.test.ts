/** The LISTEN connection under every kind of failure. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveHub, type LiveHub, type ListenConnection } from '#sync/server/live-hub.ts';

interface Fake extends ListenConnection {
  emit(payload: string): void;
  lose(error?: Error): void;
  readonly queries: string[];
  ended: boolean;
}

let made: Fake[] = [];
let answer: (sql: string, at: number) => Promise<unknown>;
let connect: () => Promise<Fake>;
let live: LiveHub;
const report = vi.fn<(error: unknown) => void>();

function connection(): Fake {
  const at = made.length;
  let payloadCallback: (payload: string) => void = () => undefined;
  let lost: (error: Error | undefined) => void = () => undefined;
  const fake: Fake = {
    queries: [],
    ended: false,
    query(sql) {
      fake.queries.push(sql);
      return answer(sql, at);
    },
    onPayload: (listener) => void (payloadCallback = listener),
    onLost: (listener) => void (lost = listener),
    end: async () => void (fake.ended = true),
    emit: (payload) => payloadCallback(payload),
    lose: (error) => lost(error),
  };
  made.push(fake);
  return fake;
}

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  report.mockReset();
  answer = async () => undefined;
  connect = async () => connection();
  live = createLiveHub(() => connect(), report);
});
afterEach(async () => {
  await live.stop();
  vi.useRealTimers();
});

/** Registers a listener for `keys`; returns what it receives, notification by notification. */
async function listenFor(...keys: string[]): Promise<string[][]> {
  const received: string[][] = [];
  await live.listen({
    keys: () => new Set(keys),
    notify: (notified) => received.push([...notified].toSorted()),
  });
  return received;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('listeners get the keys they asked for, batched, and everyone gets `*`', async () => {
  const [a, b] = [await listenFor('season', 'user/a'), await listenFor('season', 'user/b')];
  const other = await listenFor('user/d');
  for (const payload of ['user/a', 'user/c', 'season', 'user/a']) made[0]?.emit(payload);
  expect([a, b]).toEqual([[], []]);
  await pass(40);
  expect([a, b, other]).toEqual([[['season', 'user/a']], [['season']], []]);
  made[0]?.emit('*');
  await pass(40);
  expect([a.at(-1), b.at(-1)]).toEqual([['*'], ['*']]);
  expect(made).toHaveLength(1);
});

test('a thousand listeners are notified in batches, except those that left meanwhile', async () => {
  let told = 0;
  const leave: (() => void)[] = [];
  for (let n = 0; n < 1000; n += 1)
    leave.push(await live.listen({ keys: () => new Set(['season']), notify: () => (told += 1) }));
  made[0]?.emit('season');
  await pass(40);
  expect(told).toBe(200);
  leave.at(-1)?.();
  await pass(200);
  expect(told).toBe(999);
});

test.each([
  ['is lost', (fake?: Fake) => fake?.lose(new Error('cut'))],
  ['ends', (fake?: Fake) => fake?.lose()],
] as const)('a connection that %s is reopened, and everyone is notified', async (_, happen) => {
  const received = await listenFor('season');
  happen(made[0]);
  await pass(40);
  expect([made.length, made[0]?.ended, received]).toEqual([2, true, [['*']]]);
  made[1]?.emit('season');
  await pass(40);
  expect(received.at(-1)).toEqual(['season']);
});

test('a connection that stops answering, as with a pulled cable, is given up', async () => {
  const received = await listenFor('season');
  answer = (sql, at) => (at === 0 ? new Promise(() => undefined) : Promise.resolve(sql));
  await pass(30_000);
  expect(made).toHaveLength(1);
  await pass(10_100);
  expect([made.length, received]).toEqual([2, [['*']]]);
});

test('no one counts as listening before PostgreSQL has confirmed it', async () => {
  answer = async (_, at) => {
    if (at === 0) throw new Error('no such channel');
  };
  const listening = listenFor('season');
  await pass(0);
  expect([made.length, made[0]?.ended]).toEqual([1, true]);
  await pass(400);
  await listening;
  expect(made[1]?.queries).toEqual(['listen sync_live']);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a connection that opens too late is closed', async () => {
  let open: (fake: Fake) => void = () => undefined;
  connect = () => new Promise((resolve) => (open = resolve));
  const listening = listenFor('season');
  await pass(10_000);
  const late = connection();
  open(late);
  connect = async () => connection();
  await pass(400);
  await listening;
  expect(made.map(({ ended }) => ended)).toEqual([true, false]);
});

test('stopping closes the connection, and no one is notified any more', async () => {
  const received = await listenFor('season');
  made[0]?.emit('season');
  await live.stop();
  await pass(60_000);
  expect([made.length, made[0]?.ended, received]).toEqual([1, true, []]);
});

test('stopping never waits, whatever is in progress, and waiting callers are rejected', async () => {
  connect = () => Promise.reject(new Error('no database'));
  const waiting = listenFor('season').catch((error: Error) => error.message);
  await pass(60_000);
  const before = report.mock.calls.length;
  await live.stop();
  expect(await waiting).toBe('the server stops');
  await expect(listenFor('season')).rejects.toThrow('the server stops');
  await pass(60_000);
  expect(report).toHaveBeenCalledTimes(before);
});

test('each listener is notified in its own context, not in the one that connected', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  for (const name of ['first', 'second']) {
    await request.run(name, () =>
      live.listen({
        keys: () => new Set(['season']),
        notify: () => seen.push(request.getStore()),
      }),
    );
  }
  // A connection's messages arrive in the context of the listener for whom it was opened.
  request.run('first', () => made[0]?.emit('season'));
  await pass(40);
  expect(seen).toEqual(['first', 'second']);
});
