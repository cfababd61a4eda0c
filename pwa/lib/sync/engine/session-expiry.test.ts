// @vitest-environment happy-dom
/** A phone that was off for days: its token has expired, and perhaps its session too. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { PushRequest } from '#sync/protocol/push.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { FakeServer } from '#sync/client/testing/fake-server.ts';
import { openSession, sessionStore } from '#pwa/lib/session/session.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { updateSessionState } from '#pwa/lib/session/session-database.ts';
import {
  mutate,
  stopSync,
  superviseSync,
  syncNow,
  syncStatus,
} from '#pwa/lib/sync/engine/sync-engine.ts';
import { logOut } from '#pwa/lib/sync/unsent/logout.ts';
import {
  fakeApi,
  loginReply,
  okResponse,
  errorResponse,
  someUserId,
} from '#pwa/lib/testing/fake-api.ts';
import { syncMember } from '#pwa/worker/background-sync.ts';

const eventId = '00000000-0000-4000-8000-000000000001';
const refreshPath = 'POST /api/auth/refresh';
type Handlers = Parameters<typeof fakeApi>[0];
let server: FakeServer;
let leave: () => void = () => undefined;

function ours(response: Response): Response {
  response.headers.set(protocolHeader, '1');
  return response;
}

/** A server that rejects `access-1`. */
function days(refresh: Handlers[string], more: Handlers = {}) {
  const expired = () => ours(errorResponse(401, 'token_expired', 'jwt expired'));
  const known = (token: string | null) => token !== 'access-1';
  return fakeApi({
    'POST /api/sync/pull': ({ body, token }) =>
      known(token) ? ours(okResponse(server.pull(body as unknown as PullRequest))) : expired(),
    'POST /api/sync/push': ({ body, token }) =>
      known(token) ? ours(okResponse(server.push(body as unknown as PushRequest))) : expired(),
    'POST /api/auth/logout': () => okResponse({}),
    [refreshPath]: refresh,
    ...more,
  });
}

const newPair = () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' });

async function left(): Promise<{ outbox: number; events: number }> {
  const replica = await openReplica(someUserId);
  try {
    return { outbox: await replica.outbox.count(), events: await replica.table('event').count() };
  } finally {
    replica.close();
  }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = new FakeServer();
  server.put('season', 'event', { id: eventId, version: 1, name: 'Cup' });
  // Before its tokens expire, the phone has local data and a change made without signal.
  days(newPair, {
    'POST /api/sync/pull': ({ body }) =>
      ours(okResponse(server.pull(body as unknown as PullRequest))),
  });
  await openSession(loginReply(), true);
  leave = superviseSync();
  // The database takes a moment to open.
  await vi.waitUntil(async () => (await left().catch(() => null))?.events === 1);
  fakeApi({});
  await mutate('event.join', { eventId });
});
afterEach(async () => {
  languageStore.set('en');
  days(newPair);
  await logOut();
  leave();
  await stopSync();
  await updateSessionState(({ session, ended }) => ({
    session,
    ended,
    logouts: [],
    leftovers: [],
  }));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('after days offline the tokens are refreshed once for all callers, and syncing continues', async () => {
  const requests = days(newPair);
  syncNow();
  await Promise.all([syncMember().catch(() => undefined), syncMember().catch(() => undefined)]);
  await vi.waitFor(async () => expect(await left()).toEqual({ outbox: 0, events: 1 }));
  expect(requests.filter(({ path }) => path === refreshPath)).toHaveLength(1);
  expect(server.carriedOut).toHaveLength(1);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ['a captive portal’s page', () => new Response('<html>Welcome</html>', { status: 200 })],
  ['a captive portal’s refusal', () => new Response('<html>Pay</html>', { status: 401 })],
  ['a busy server', () => errorResponse(503, 'busy', 'Busy.')],
] as const)('the session and its data survive %s instead of new tokens', async (_, answer) => {
  const requests = days(answer);
  syncNow();
  await vi.waitFor(() => expect(requests.some(({ path }) => path === refreshPath)).toBe(true));
  await vi.waitFor(() => expect(syncStatus.getSnapshot()).toMatchObject({ syncing: false }));
  expect(sessionStore.getSnapshot().phase).toBe('open');
  expect(await left()).toEqual({ outbox: 1, events: 1 });
  days(newPair);
  syncNow();
  await vi.waitFor(async () => expect((await left()).outbox).toBe(0));
});

test('an ended session pauses syncing, keeps all data, and continues after a login', async () => {
  days(() => errorResponse(401, 'token_expired', 'jwt expired'));
  syncNow();
  await vi.waitFor(() => expect(sessionStore.getSnapshot().phase).toBe('guest'));
  await vi.waitFor(async () => expect(await left()).toEqual({ outbox: 1, events: 1 }));
  const requests = days(newPair);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toEqual([]);

  await openSession(loginReply({ token: 'access-3', refreshToken: 'refresh-3' }), true);
  await vi.waitFor(async () => expect(await left()).toEqual({ outbox: 0, events: 1 }));
  expect(server.carriedOut).toHaveLength(1);
});

test('the service worker asks for replies in the language of the account', async () => {
  leave();
  await stopSync();
  await updateSessionState((state) => ({ ...state, language: 'ar' }));
  const requests = days(newPair);
  await syncMember();
  expect(requests.map(({ path }) => path)).toContain(refreshPath);
  expect(new Set(requests.map(({ language }) => language))).toEqual(new Set(['ar']));
});

test('the service worker sends nothing of a replica that belongs to another session', async () => {
  // Every tab is closed.
  leave();
  await stopSync();
  const requests = days(newPair);
  const replica = await openReplica(someUserId);
  const before = await replica.meta.get('session');
  await replica.meta.put({ key: 'session', value: 'an earlier one' });
  await syncMember();
  expect(requests.filter(({ path }) => path.includes('/sync/'))).toEqual([]);
  expect(await replica.outbox.count()).toBe(1);
  // Control: its own session's changes are sent.
  if (before !== undefined) await replica.meta.put(before);
  await syncMember();
  expect(server.carriedOut).toHaveLength(1);
  replica.close();
});
