// @vitest-environment happy-dom
/** The connection of this page to the live stream, and messages from another connected tab. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '#pwa/lib/session/session.ts';
import {
  isLiveConnected,
  startLiveUpdates,
  onTopicsChanged,
} from '#pwa/lib/sync/engine/live-updates.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';

let signals: AbortSignal[] = [];
let stop: () => void = () => undefined;
let wakes = 0;
const other = new BroadcastChannel('touchline-live');
const listening = () => signals.filter(({ aborted }) => !aborted).length;

function server(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  if (!url.startsWith('/api/sync/live')) return Promise.reject(new TypeError('fetch failed'));
  signals.push(signal);
  const body = new ReadableStream<Uint8Array>({
    start(feed) {
      feed.enqueue(new TextEncoder().encode('{"type":"hello"}\n'));
      signal.addEventListener('abort', () => feed.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'touchline-protocol': '1' } }));
}

function show(visibility: 'visible' | 'hidden', onLine = true): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
}
const look = (visibility: 'visible' | 'hidden') => {
  show(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  [signals, wakes] = [[], 0];
  vi.stubGlobal('fetch', server);
  show('visible');
  const { id } = await openSession(loginReply(), true);
  stop = startLiveUpdates(id, 'touchline-test', () => (wakes += 1));
  await vi.waitUntil(() => wakes === 1);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the live stream stays connected until it is stopped', () => {
  expect([isLiveConnected(), listening()]).toEqual([true, 1]);
  stop();
  expect([isLiveConnected(), listening()]).toEqual([false, 0]);
});

test('the live stream disconnects after a minute in the background and reconnects when visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  look('hidden');
  vi.advanceTimersByTime(59_000);
  expect(listening()).toBe(1);
  look('visible');
  vi.advanceTimersByTime(59_000);
  look('hidden');
  vi.advanceTimersByTime(60_000);
  expect([listening(), isLiveConnected()]).toEqual([0, false]);
  vi.useRealTimers();
  look('visible');
  await vi.waitFor(() => expect([listening(), isLiveConnected()]).toEqual([1, true]));
  expect(signals).toHaveLength(2);
});

test('the live stream disconnects without network and reconnects with it', async () => {
  show('visible', false);
  window.dispatchEvent(new Event('offline'));
  expect([listening(), isLiveConnected()]).toEqual([0, false]);
  show('visible');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(isLiveConnected()).toBe(true));
});

test('the live stream counts as connected while another tab says that it is', async () => {
  stop();
  expect(isLiveConnected()).toBe(false);
  other.postMessage({ heard: 45_000 });
  await vi.waitFor(() => expect(isLiveConnected()).toBe(true));
  other.postMessage({ heard: 0 });
  await vi.waitFor(() => expect(isLiveConnected()).toBe(false));
});

test('topics of the live stream arrive from this tab and from another tab', async () => {
  const heard: unknown[] = [];
  onTopicsChanged((topics) => heard.push(topics));
  other.postMessage({ topics: ['request'] });
  await vi.waitFor(() => expect(heard).toEqual([['request']]));
  const told = new Promise((resolve) => {
    other.addEventListener('message', ({ data }) => 'topics' in data && resolve(data));
  });
  look('visible');
  stop();
  const { id } = await openSession(loginReply(), true);
  stop = startLiveUpdates(id, 'touchline-test', () => undefined);
  expect(await told).toEqual({ topics: null });
});
