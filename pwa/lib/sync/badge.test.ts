// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession, sessionStore } from '#pwa/lib/session/session.ts';
import { followBadge, seeBadge, showBadge } from '#pwa/lib/sync/badge.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import {
  collectionTable,
  deleteReplica,
  openReplica,
  type Replica,
} from '#sync/client/storage/replica.ts';

const day = 86_400_000;
const badges: number[] = [];
let replica: Replica;
const ends: (() => void)[] = [];

beforeEach(async () => {
  badges.length = 0;
  Object.defineProperties(navigator, {
    setAppBadge: { value: async (count: number) => badges.push(count), configurable: true },
    clearAppBadge: { value: async () => badges.push(0), configurable: true },
  });
  replica = await openReplica(someUserId, { create: true });
  vi.spyOn(replicaStore, 'getSnapshot').mockReturnValue(replica);
  await openSession(loginReply(), true);
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  replica.close();
  await deleteReplica(someUserId);
  vi.restoreAllMocks();
});

async function addBooking(id: string, { in: days = 1, needsSeat = true } = {}) {
  const date = new Date(Date.now() + days * day).toISOString();
  await collectionTable(replica, 'match').put({ id, date } as never);
  const booking = { id: `booking ${id}`, matchId: id, seatReservationRequired: needsSeat };
  await collectionTable(replica, 'booking').put(booking as never);
}

async function addReport(id: string, { days = -1, status = 'pending' } = {}) {
  const date = new Date(Date.now() + days * day).toISOString();
  await collectionTable(replica, 'match').put({ id: `match ${id}`, date } as never);
  const report = { id, matchId: `match ${id}`, status, archived: false, conflicts: [] };
  await collectionTable(replica, 'report').put(report as never);
}

test('the badge counts seats to choose and reports that are due', async () => {
  await addBooking('a');
  await addBooking('played', { in: -1 });
  await addBooking('seated', { needsSeat: false });
  await addReport('due');
  await addReport('later', { days: 2 });
  await addReport('published', { status: 'published' });
  await showBadge(replica, {});
  expect(badges).toEqual([2]);
});

test('the badge follows each sync and disappears with the last task', async () => {
  await addBooking('a');
  ends.push(followBadge());
  await expect.poll(() => badges.at(-1)).toBe(1);
  await addBooking('b');
  await expect.poll(() => badges.at(-1)).toBe(2);
  await addBooking('a', { needsSeat: false });
  await addBooking('b', { needsSeat: false });
  await expect.poll(() => badges.at(-1)).toBe(0);
});

test('the badge is cleared when it is seen, and comes back for what is new', async () => {
  await addBooking('a');
  ends.push(followBadge());
  await expect.poll(() => badges.at(-1)).toBe(1);
  const leave = seeBadge();
  await expect.poll(() => badges.at(-1)).toBe(0);
  leave();
  await addBooking('b');
  await expect.poll(() => badges.at(-1)).toBe(1);
  const state = sessionStore.getSnapshot();
  expect(state.phase === 'open' && state.session.badgeSeen).toEqual(['a']);
});

test('an administrator has no badge', async () => {
  await openSession(loginReply({ scopes: ['admin'] }), true);
  await addBooking('a');
  ends.push(followBadge());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(badges).toEqual([]);
});
