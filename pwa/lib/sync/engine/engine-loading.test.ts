// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { readSessionState } from '#pwa/lib/session/session-database.ts';
import { closeSession, openSession } from '#pwa/lib/session/session.ts';
import {
  loadRetryDelay,
  stopSync,
  superviseSync,
  syncStatus,
} from '#pwa/lib/sync/engine/sync-engine.ts';
import { logOut } from '#pwa/lib/sync/unsent/logout.ts';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import { FakeServer } from '#sync/client/testing/fake-server.ts';
import { fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

vi.mock('#pwa/lib/app/lazy-import.ts', async (load) => {
  const real = await load<{ lazyImport: typeof lazyImport }>();
  return { ...real, lazyImport: vi.fn<typeof lazyImport>(real.lazyImport) };
});

let leave: () => void = () => undefined;
afterEach(async () => {
  vi.useRealTimers();
  await logOut();
  leave();
  await stopSync();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the sync engine is loaded again after its file could not be fetched, without an event', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const server = new FakeServer();
  fakeApi({
    'POST /api/sync/pull': ({ body }) => {
      const response = okResponse(server.pull(body as unknown as PullRequest));
      response.headers.set(protocolHeader, '1');
      return response;
    },
    'POST /api/auth/logout': () => okResponse({}),
  });
  await openSession(loginReply(), true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.mocked(lazyImport).mockRejectedValue(new ChunkLoadError('a part of the app is not here'));
  leave = superviseSync();
  await vi.waitFor(() => expect(syncStatus.getSnapshot().error).toBe('failed'));
  expect(warn).toHaveBeenCalled();
  // Changes of the session, which start sync too, are over.
  await vi.advanceTimersByTimeAsync(loadRetryDelay / 2);
  vi.mocked(lazyImport).mockReset();
  await vi.advanceTimersByTimeAsync(loadRetryDelay);
  await vi.waitFor(() =>
    expect(syncStatus.getSnapshot()).toMatchObject({ reach: 'online', error: null }),
  );
});

it('a log-out that did not reach the server is sent again, without an event', async () => {
  let reachable = false;
  const asked = fakeApi({
    'POST /api/auth/logout': () => {
      if (!reachable) throw new TypeError('no signal');
      return okResponse({});
    },
  });
  const { id } = await openSession(loginReply(), true);
  await closeSession(id, { reason: 'chosen', message: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  leave = superviseSync();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // The failed request is over.
  await vi.advanceTimersByTimeAsync(loadRetryDelay / 2);
  expect((await readSessionState()).logouts).toHaveLength(1);
  reachable = true;
  await vi.advanceTimersByTimeAsync(loadRetryDelay);
  await vi.waitFor(async () => expect((await readSessionState()).logouts).toEqual([]));
  expect(asked).toHaveLength(2);
});
