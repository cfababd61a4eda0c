import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createLiveStream,
  type LiveStreamOptions,
  type LiveStream,
} from '#sync/client/network/live-stream.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';
import type { Credentials } from '#sync/client/network/http-transport.ts';

/** Serves one stream at a time; each request is answered by the next plan. */
interface Served {
  send(line: object | string): void;
  close(): void;
  readonly aborted: boolean;
  readonly token: string;
}

let served: Served[] = [];
let plans: (() => Response | undefined)[] = [];
let live: LiveStream | undefined;
let renewals = 0;
let outcome: Awaited<ReturnType<Credentials['renew']>> = 'refreshed';
const credentials: Credentials = {
  token: async () => `token-${renewals}`,
  renew: async () => {
    renewals += 1;
    return outcome;
  },
  ended: async () => {},
};

const ours = { 'touchline-protocol': '1' };
const refusal = (status: number, more: Record<string, string> = {}) =>
  Response.json({}, { status, headers: { ...ours, ...more } });
const call: typeof fetch = async (_url, init) => {
  const plan = plans.shift()?.();
  if (plan !== undefined) return plan;
  let feed!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) });
  const { signal, headers } = init as { signal: AbortSignal; headers: Record<string, string> };
  signal.addEventListener('abort', () => feed.error(signal.reason));
  served.push({
    send: (line) =>
      feed.enqueue(
        new TextEncoder().encode(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`),
      ),
    close: () => feed.close(),
    get aborted() {
      return signal.aborted;
    },
    token: headers['x-access-token'] ?? '',
  });
  return new Response(body, { headers: ours });
};

function start(more: Partial<LiveStreamOptions> = {}) {
  const wake = vi.fn<() => void>();
  live = createLiveStream({
    credentials,
    address: liveStreamUrl,
    lock: 'a/live',
    wake,
    call,
    random: () => 0.5,
    ...more,
  });
  live.resume();
  return wake;
}

/** Waits for pending promises. */
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  served = [];
  plans = [];
  renewals = 0;
  outcome = 'refreshed';
});
afterEach(() => {
  live?.stop();
  vi.useRealTimers();
});

test('the stream wakes the runner when it opens and on every pull message, not on heartbeats', async () => {
  const wake = start();
  await settle();
  expect(live?.isConnected()).toBe(false);
  served[0]?.send({ type: 'hello' });
  await settle();
  expect([live?.isConnected(), wake.mock.calls.length]).toEqual([true, 1]);
  served[0]?.send({ type: 'beat' });
  served[0]?.send('{"type":"pu');
  await settle();
  expect(wake).toHaveBeenCalledTimes(1);
  served[0]?.send('ll"}\n{"type":"a word of a newer server"}\n');
  await settle();
  expect(wake).toHaveBeenCalledTimes(2);
});

test('the stream reports an administrator’s topics, and null when it opens', async () => {
  const onTopics = vi.fn<(topics: readonly string[] | null) => void>();
  start({ onTopics });
  await settle();
  served[0]?.send({ type: 'hello' });
  served[0]?.send({ type: 'changed', topics: ['request'] });
  await settle();
  expect(onTopics.mock.calls).toEqual([[null], [['request']]]);
});

test('a broken stream is reopened with growing delays', async () => {
  start();
  await settle();
  served[0]?.close();
  await settle();
  expect(served).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(served).toHaveLength(2);
  served[1]?.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(served).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(served).toHaveLength(3);
});

test('a silent stream is given up', async () => {
  start();
  await settle();
  served[0]?.send({ type: 'hello' });
  await vi.advanceTimersByTimeAsync(40_000);
  served[0]?.send({ type: 'beat' });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(served[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([served[0]?.aborted, live?.isConnected()]).toEqual([true, false]);
  expect(served).toHaveLength(2);
});

test('an expired token is renewed, and the stream reopened with the new one', async () => {
  plans = [() => refusal(401)];
  start();
  await vi.advanceTimersByTimeAsync(2000);
  expect([renewals, served[0]?.token]).toEqual([1, 'token-1']);
});

test.each([
  ['a session that cannot be renewed', () => refusal(401), 'ended'],
  ['a session that has ended', () => refusal(412), 'refreshed'],
] as const)('a live stream ends for good after %s', async (_, plan, renewal) => {
  outcome = renewal;
  plans = [plan];
  start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(served).toHaveLength(0);
});

test('the end of the session wakes the runner, which learns the reason', async () => {
  const wake = start();
  await settle();
  served[0]?.send({ type: 'hello' });
  served[0]?.send({ type: 'end' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([served.length, wake.mock.calls.length]).toEqual([1, 2]);
});

test.each([
  ['a login page of a captive portal', () => new Response('<html>', { status: 200 })],
  ['a proxy’s failure', () => new Response('', { status: 502 })],
  ['a portal that wants a login', () => Response.json({}, { status: 401 })],
  ['a portal that forbids', () => Response.json({}, { status: 403 })],
  ['a portal that speaks of the end', () => Response.json({}, { status: 412 })],
] as const)('%s is not accepted as a live stream', async (_, plan) => {
  plans = [plan];
  const wake = start();
  await vi.advanceTimersByTimeAsync(2000);
  expect([wake.mock.calls.length, served.length, renewals]).toEqual([0, 1, 0]);
});

test('a refused stream is not retried every second', async () => {
  plans = [() => refusal(426)];
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(served).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(241_000);
  expect(served).toHaveLength(1);
});

test('pause closes the connection, and resume opens one immediately', async () => {
  start();
  await settle();
  live?.pause();
  await settle();
  expect(served[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(served).toHaveLength(1);
  live?.resume();
  live?.resume();
  await settle();
  expect(served).toHaveLength(2);
});

test('a new token that is refused as well is not renewed again and again', async () => {
  plans = Array.from({ length: 9 }, () => () => refusal(401));
  start();
  await vi.advanceTimersByTimeAsync(250_000);
  expect([renewals, plans.length]).toEqual([1, 7]);
});

test('Retry-After is respected even when the page becomes visible', async () => {
  plans = [() => refusal(503, { 'retry-after': '72' })];
  start();
  await vi.advanceTimersByTimeAsync(80_000);
  live?.resume();
  await settle();
  expect(served).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(served).toHaveLength(1);
});

test('backoff ends when the page becomes visible', async () => {
  plans = Array.from({ length: 6 }, () => () => new Response('', { status: 502 }));
  start();
  await vi.advanceTimersByTimeAsync(40_000);
  expect([plans.length, served.length]).toEqual([0, 0]);
  live?.resume();
  await settle();
  expect(served).toHaveLength(1);
});

test('a stream that may have died during sleep is reopened immediately', async () => {
  start();
  await settle();
  served[0]?.send({ type: 'hello' });
  await settle();
  live?.resume();
  await settle();
  expect(served).toHaveLength(1);
  // Asleep: the wall clock advances, the monotonic clock and timers do not.
  vi.setSystemTime(Date.now() + 600_000);
  live?.resume();
  await settle();
  expect([served[0]?.aborted, served.length]).toEqual([true, 2]);
});

test('streams that end immediately are reopened with growing delays', async () => {
  start();
  let seen = 0;
  for (let n = 0; n < 100; n += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    for (const stream of served.slice(seen)) {
      stream.send({ type: 'hello' });
      stream.close();
    }
    seen = served.length;
  }
  expect(served.length).toBeLessThan(10);
  await vi.advanceTimersByTimeAsync(60_000);
  served.at(-1)?.send({ type: 'hello' });
  const before = served.length;
  for (let n = 0; n < 3; n += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    served.at(-1)?.send({ type: 'beat' });
  }
  await settle();
  served.at(-1)?.close();
  await vi.advanceTimersByTimeAsync(1000);
  // Control: after a stream that lasted, the next one is opened immediately.
  expect(served).toHaveLength(before + 1);
});

test('every message tells other tabs that the stream is alive, and its end that it is not', async () => {
  const aliveFor = vi.fn<(milliseconds: number) => void>();
  start({ onAlive: aliveFor });
  await settle();
  expect(aliveFor).not.toHaveBeenCalled();
  served[0]?.send({ type: 'hello' });
  served[0]?.send({ type: 'beat' });
  await settle();
  served[0]?.close();
  await settle();
  expect(aliveFor.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([45_000, 45_000, 0]);
});

test('a stream without another way to call uses the page’s fetch', async () => {
  const fetched = vi.fn<typeof fetch>(call);
  vi.stubGlobal('fetch', fetched);
  live = createLiveStream({
    credentials,
    address: liveStreamUrl,
    lock: null,
    wake: () => {},
    random: () => 0.5,
  });
  live.resume();
  await settle();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
