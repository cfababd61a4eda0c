/** Tests what open seat maps are sent, and how often the seats are read for them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveHub, LiveListener } from '#sync/server/live-hub.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Read } from '#api/sync/follow-changes.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';
import { createSeatFeeds, type FollowSeats } from '#api/sync/seat-feeds.ts';

const [eventId, matchId] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
];
const gather = 250;

let listeners: Set<LiveListener>;
let reads: number;
let state: { version: number; taken: number[]; own: [string, number | null][] };
let read: () => Promise<unknown>;
let follow: FollowSeats;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Set();
  reads = 0;
  state = { version: 1, taken: [], own: [] };
  read = async () => [structuredClone(state)];
  const live: LiveHub = {
    async listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async () => undefined,
  };
  const counted = (() => {
    reads += 1;
    return read();
  }) as Read;
  follow = createSeatFeeds(counted, live);
});
afterEach(() => void vi.useRealTimers());

async function openMap(session: string, wantsSeats = true) {
  const lines: unknown[] = [];
  const map = { isOpen: true };
  const end = (line: string) => () => {
    map.isOpen = false;
    lines.push(line);
  };
  const stream = {
    get isOpen() {
      return map.isOpen;
    },
    sendHello: () => lines.push('hello'),
    sendSeats: ({ taken, own }: { taken: number[]; own: number | null }) =>
      lines.push([taken, own]),
    notifyChanged: () => lines.push('changed'),
    endSession: end('end'),
    close: end('closed'),
  } as unknown as LiveStream;
  const actor = { id: `account-${session}`, sessionId: session, scope: 'member' } as Actor;
  state.own.push([session, null]);
  const stop = await follow(actor, { eventId, matchId }, stream, wantsSeats);
  return { lines, stop };
}

function notify(...keys: string[]): void {
  for (const listener of listeners) {
    const wanted = new Set(keys.filter((key) => key === '*' || listener.keys().has(key)));
    if (wanted.size > 0) listener.notify(wanted);
  }
}
const pass = (milliseconds = gather) => vi.advanceTimersByTimeAsync(milliseconds);

test('a change of seats is read once for all maps, and changes soon after it together', async () => {
  const maps = [];
  for (let n = 0; n < 50; n += 1) maps.push(await openMap(`s${n}`));
  await pass();
  await pass();
  const before = reads;
  for (const seat of [1, 2, 3]) {
    state = { ...state, version: seat + 1, taken: [...state.taken, seat] };
    notify(`seats:${matchId}`);
    await pass(10);
  }
  await pass();
  expect(reads - before).toBe(2);
  for (const { lines } of maps)
    expect(lines).toEqual(['hello', [[], null], [[1], null], [[1, 2, 3], null]]);
});

test('no seats are sent when neither the taken nor the own seat has changed', async () => {
  const [one, other] = [await openMap('a'), await openMap('b')];
  await pass();
  await pass();
  state = { ...state, own: [['a', 7] as [string, number], ['b', null]] };
  notify('user/account-a');
  await pass();
  expect([one.lines, other.lines]).toEqual([
    ['hello', [[], null], [[], 7]],
    ['hello', [[], null]],
  ]);
});

test('a seat stream ends when its viewer may no longer see the match', async () => {
  const map = await openMap('a');
  await pass();
  state = { version: 2, taken: [7], own: [] };
  notify(`seats:${matchId}`, 'user/account-a');
  await pass();
  expect(map.lines).toEqual(['hello', [[], null], 'end']);
});

test('a stream that did not ask for seats only learns that they changed', async () => {
  const map = await openMap('a', false);
  await pass();
  notify(`event/${eventId}`);
  await pass();
  notify(`seats:${matchId}`);
  await pass();
  expect(map.lines).toEqual(['hello', 'changed']);
});

test('seat maps connect again when the seats cannot be read', async () => {
  const map = await openMap('a');
  await pass();
  read = async () => {
    throw new Error('no connection');
  };
  notify('*');
  await pass();
  expect(map.lines).toEqual(['hello', [[], null], 'closed']);
});

test('no seats are read or listened to for a match without open maps', async () => {
  const maps = [await openMap('a'), await openMap('b')];
  await pass();
  for (const { stop } of maps) stop();
  await pass();
  const before = reads;
  notify(`seats:${matchId}`);
  await pass();
  expect([listeners.size, reads - before]).toEqual([0, 0]);
});
