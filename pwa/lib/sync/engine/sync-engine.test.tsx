// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { PushRequest } from '#sync/protocol/push.ts';
import { openReplica, replicaName } from '#sync/client/storage/replica.ts';
import { FakeServer } from '#sync/client/testing/fake-server.ts';
import { closeSession, loadSession, openSession, sessionStore } from '#pwa/lib/session/session.ts';
import { updateSessionState, readSessionState } from '#pwa/lib/session/session-database.ts';
import { mutate, stopSync, superviseSync, syncNow } from '#pwa/lib/sync/engine/sync-engine.ts';
import {
  useCollection,
  useRow,
  useStoredRows,
  useSyncStatus,
  usePendingChange,
} from '#pwa/lib/sync/hooks.ts';
import { logOut, countOwnUnsentWork } from '#pwa/lib/sync/unsent/logout.ts';
import { readWallet } from '#pwa/lib/tickets/ticket-wallet.ts';
import {
  fakeApi,
  loginReply,
  okResponse,
  errorResponse,
  someUserId,
} from '#pwa/lib/testing/fake-api.ts';
import { syncMember } from '#pwa/worker/background-sync.ts';

const eventId = '00000000-0000-4000-8000-000000000001';
const otherId = '00000000-0000-4000-8000-0000000000bb';
let server: FakeServer;
let leave: () => void = () => undefined;

function signed(data: unknown): Response {
  const response = okResponse(data);
  response.headers.set(protocolHeader, '1');
  return response;
}

/** The fake server behind `fetch`. */
function online(more: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'POST /api/sync/pull': ({ body }) => signed(server.pull(body as unknown as PullRequest)),
    'POST /api/sync/push': ({ body }) => signed(server.push(body as unknown as PushRequest)),
    'POST /api/auth/logout': () => okResponse({}),
    ...more,
  });
}

async function names(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = new FakeServer();
  server.put('season', 'event', { id: eventId, version: 1, name: 'Cup' });
  online();
  await openSession(loginReply(), true);
  leave = superviseSync();
});
afterEach(async () => {
  online();
  await logOut();
  leave();
  await stopSync();
  await updateSessionState((state) => ({ ...state, logouts: [], leftovers: [] }));
  // A blocked account keeps its outbox, which the next test would send.
  await Dexie.delete(replicaName(someUserId));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a screen', () => {
  it('a screen shows synced rows and follows their changes', async () => {
    const { result } = renderHook(() => ({
      all: useCollection('event'),
      one: useRow('event', eventId),
      none: useRow('event', otherId),
      status: useSyncStatus(),
    }));
    const found = { all: [{ name: 'Cup' }], one: { name: 'Cup' }, none: null };
    await waitFor(() => expect(result.current).toMatchObject(found));
    await waitFor(() => expect(result.current.status.reach).toBe('online'));
    expect(result.current.status.asOf).not.toBeNull();
    server.put('season', 'event', { id: eventId, version: 2, name: 'Super Cup' });
    act(syncNow);
    await waitFor(() => expect(result.current.one).toMatchObject({ name: 'Super Cup' }));
  });

  it('a screen does not claim that there is nothing before the first sync', async () => {
    let answer = () => {};
    const silence = new Promise<void>((resolve) => (answer = resolve));
    online({
      'POST /api/sync/pull': async ({ body }) => {
        await silence;
        return signed(server.pull(body as unknown as PullRequest));
      },
    });
    const shown: unknown[] = [];
    const { result } = renderHook(() => {
      const found = { news: useCollection('news'), piece: useRow('news', otherId) };
      shown.push(found.news, found.piece);
      return { ...found, stored: useStoredRows('news') };
    });
    try {
      await waitFor(() => expect(result.current.stored).toEqual([]));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(shown.every((one) => one === undefined)).toBe(true);
    } finally {
      answer();
    }
    await waitFor(() => expect(result.current).toMatchObject({ news: [], piece: null }));
  });

  it('a screen never shows one row’s data under another row’s id', async () => {
    const { result, rerender } = renderHook(({ id }) => useRow('event', id), {
      initialProps: { id: eventId },
    });
    await waitFor(() => expect(result.current).toMatchObject({ name: 'Cup' }));
    rerender({ id: otherId });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBeNull());
  });

  it('a screen can filter a collection by an indexed field', async () => {
    server.put(`event/${eventId}`, 'match', { id: 'm', version: 1, eventId });
    server.put(`event/${otherId}`, 'match', { id: 'n', version: 1, eventId: otherId });
    const { result } = renderHook(() => useCollection('match', { eventId }));
    await waitFor(() => expect(result.current).toMatchObject([{ id: 'm' }]));
  });

  it('a person’s own change is shown immediately without signal, and sent later', async () => {
    const { result } = renderHook(() => ({
      waiting: usePendingChange(`event/${eventId}`),
      status: useSyncStatus(),
    }));
    await waitFor(() => expect(result.current.waiting).toBeNull());
    await waitFor(() => expect(result.current.status.reach).toBe('online'));
    fakeApi({});
    await act(() => mutate('event.join', { eventId }));
    await waitFor(() => expect(result.current.waiting).toMatchObject({ state: 'waiting' }));
    await waitFor(() =>
      expect(result.current.status).toMatchObject({ waiting: 1, reach: 'unreachable' }),
    );
    online();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(result.current.waiting).toBeNull());
    expect(server.carriedOut).toHaveLength(1);
  });
});

describe('a log-out', () => {
  it('a voluntary log-out deletes the local data and informs the server', async () => {
    const asked = online();
    await waitFor(async () => expect(await names()).toContain(replicaName(someUserId)));
    localStorage.setItem('theme', 'dark');
    await logOut();
    expect(await names()).not.toContain(replicaName(someUserId));
    expect(localStorage.length).toBe(0);
    expect(asked.at(-1)!.path).toBe('POST /api/auth/logout');
    expect(await readSessionState()).toMatchObject({ session: null, logouts: [], leftovers: [] });
  });

  it('the unsent work that a log-out would discard is reported beforehand', async () => {
    fakeApi({});
    await mutate('event.join', { eventId });
    expect(await countOwnUnsentWork()).toEqual({ outbox: 1, attention: 0, drafts: 0, photos: 0 });
  });

  it('a forced log-out keeps tickets and outbox, and the next login continues with them', async () => {
    fakeApi({});
    await mutate('event.join', { eventId });
    online({
      'POST /api/sync/push': () => errorResponse(412, 'session_ended', 'Force Logout: over.'),
    });
    syncNow();
    await waitFor(() =>
      expect(sessionStore.getSnapshot()).toMatchObject({ ended: { reason: 'ended' } }),
    );
    expect(server.carriedOut).toHaveLength(0);
    expect(await readWallet()).toMatchObject({ userId: someUserId, sessionOpen: false });
    online();
    await openSession(loginReply(), true);
    await waitFor(() => expect(server.carriedOut).toHaveLength(1));
  });

  it('the log-out of a blocked account deletes the synced rows and keeps the outbox', async () => {
    fakeApi({});
    await mutate('event.join', { eventId });
    const state = sessionStore.getSnapshot();
    if (state.phase !== 'open') throw new Error('no session');
    await closeSession(state.session.id, { reason: 'blocked', message: null });
    await waitFor(async () => expect((await readSessionState()).leftovers).toEqual([]));
    const replica = await openReplica(someUserId);
    expect(await replica.table('event').count()).toBe(0);
    expect(await replica.outbox.count()).toBe(1);
    replica.close();
    expect(await readWallet()).toBeNull();
  });

  it('after a log-out nothing of the first user is visible to the next', async () => {
    const { result } = renderHook(() => useCollection('ticket'));
    server.put(`user/${someUserId}`, 'ticket', { id: 't', version: 1, ref: 'r' });
    syncNow();
    await waitFor(() => expect(result.current).toHaveLength(1));
    await act(logOut);
    expect(result.current).toBeUndefined();
    server.lines = [];
    const reply = loginReply();
    await openSession({ ...reply, user: { ...reply.user, id: otherId } }, true);
    await waitFor(() => expect(result.current).toEqual([]));
    expect(await names()).not.toContain(replicaName(someUserId));
  });
});

describe('the service worker', () => {
  it('the service worker sends the outbox with every tab closed', async () => {
    fakeApi({});
    await mutate('event.join', { eventId });
    await stopSync();
    await expect(syncMember()).rejects.toThrow('still wait');
    online();
    await syncMember();
    expect(server.carriedOut).toHaveLength(1);
  });

  it('the service worker does nothing and creates no database without a session', async () => {
    await logOut();
    const asked = online();
    await syncMember();
    expect(asked).toEqual([]);
    expect(await names()).not.toContain(replicaName(someUserId));
  });

  it('the service worker completes a deletion that a closed tab left unfinished, and informs the server', async () => {
    const state = sessionStore.getSnapshot();
    if (state.phase !== 'open') throw new Error('no session');
    leave();
    await stopSync();
    await closeSession(state.session.id, { reason: 'chosen', message: null });
    expect(await names()).toContain(replicaName(someUserId));
    const asked = online();
    await syncMember();
    expect(await names()).not.toContain(replicaName(someUserId));
    expect(asked.map(({ path }) => path)).toEqual(['POST /api/auth/logout']);
    expect(await loadSession()).toBeNull();
  });
});
