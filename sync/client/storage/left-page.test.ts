// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BucketAnswer } from '#sync/protocol/pull.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { abortTransactionsWhenLeft } from '#sync/client/storage/left-page.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { readSessionState, updateSessionState } from '#pwa/lib/session/session-database.ts';
import { occupyStores } from '#sync/client/testing/occupied-stores.ts';
import { applyAnswer, createPhone, row, storedVersions } from '#sync/client/testing/phone.ts';
import { interruptNextWrite } from '#sync/client/testing/faults.ts';

const eventId = '00000000-0000-4000-8000-000000000001';
const season: BucketAnswer = {
  mode: 'snapshot',
  cursor: '1',
  rows: { event: [row('e')] },
  deleted: {},
};

function leavePage({ isKept = true } = {}): void {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: isKept }));
}

function comeBack(): void {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

/** Returns whether a promise is still pending after several rounds of the event loop. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  for (let round = 0; round < 50; round += 1) await new Promise((next) => setImmediate(next));
  return !settled;
}

beforeAll(abortTransactionsWhenLeft);
afterEach(comeBack);

describe('a page that is left in the middle of a transaction', () => {
  it('a page that is left in the middle of a transaction does not keep the tables from the next page', async () => {
    const { replica } = await createPhone();
    const { ended } = await occupyStores(replica, ['meta']);
    const read = replica.meta.count();
    expect(await isWaiting(read)).toBe(true);
    leavePage();
    await expect(ended).rejects.toThrow('aborted');
    comeBack();
    expect(await withDatabaseRetry(replica, () => replica.meta.count())).toBe(1);
  });

  it('control: a page that is left keeps the tables if nothing is aborted', async () => {
    const { replica } = await createPhone();
    const { ended, release } = await occupyStores(replica, ['meta']);
    leavePage({ isKept: false });
    const read = replica.meta.count();
    expect(await isWaiting(read)).toBe(true);
    release();
    await ended;
    expect(await read).toBe(1);
  });

  it('a page that was left applies the pull when it comes back', async () => {
    const phone = await createPhone();
    await interruptNextWrite(phone.replica, () => leavePage());
    const applied = withDatabaseRetry(phone.replica, () =>
      applyAnswer(phone, { buckets: { season } }),
    );
    expect(await isWaiting(applied)).toBe(true);
    comeBack();
    expect(await applied).toBe('applied');
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
  });

  it('a page that was left saves what the person did when it comes back, once', async () => {
    const { replica } = await createPhone();
    await interruptNextWrite(replica, () => leavePage());
    const saved = enqueue(replica, 'event.join', { eventId });
    expect(await isWaiting(saved)).toBe(true);
    comeBack();
    const id = await saved;
    expect(await replica.outbox.toArray()).toMatchObject([{ id }]);
  });

  it('a page that was left begins nothing until it comes back', async () => {
    const { replica } = await createPhone();
    leavePage();
    const begin = vi.spyOn(IDBFactory.prototype, 'open');
    const saved = enqueue(replica, 'event.join', { eventId });
    const session = readSessionState();
    expect(await isWaiting(Promise.all([saved, session]))).toBe(true);
    expect(begin).not.toHaveBeenCalled();
    comeBack();
    await Promise.all([saved, session]);
    expect(await replica.outbox.count()).toBe(1);
  });

  it('a page that was left stores the session when it comes back', async () => {
    let tries = 0;
    const logout = { sessionId: 'a', token: 'b', refreshToken: 'c' };
    const stored = updateSessionState((state) => {
      tries += 1;
      if (tries === 1) leavePage();
      return { ...state, logouts: [logout] };
    });
    expect(await isWaiting(stored)).toBe(true);
    comeBack();
    expect(await stored).toMatchObject({ logouts: [logout] });
    expect(await readSessionState()).toMatchObject({ logouts: [logout] });
  });

  it('a page that was left creates the database when it comes back', async () => {
    const created = vi.fn<() => void>();
    const left = new Promise<void>((resolve) => {
      const { createObjectStore } = IDBDatabase.prototype;
      vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(function once(
        this: IDBDatabase,
        ...args
      ) {
        const store = createObjectStore.apply(this, args);
        if (created.mock.calls.length === 0) {
          queueMicrotask(() => {
            leavePage();
            resolve();
          });
        }
        created();
        return store;
      });
    });
    const opening = openReplica('someone', { create: true });
    await left;
    expect(await isWaiting(opening)).toBe(true);
    comeBack();
    const replica = await opening;
    expect(await replica.meta.count()).toBe(0);
    vi.restoreAllMocks();
  });
});
