import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listEvents } from '#sync/contracts/events/events.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  fakeApi,
  loginReply,
  okResponse,
  errorResponse,
  someUserId,
} from '#pwa/lib/testing/fake-api.ts';

/** A new tab: empty memory, the same storage. */
async function tab() {
  vi.resetModules();
  const [session, api, disk, logouts] = await Promise.all([
    import('#pwa/lib/session/session.ts'),
    import('#pwa/lib/http/api.ts'),
    import('#pwa/lib/session/session-database.ts'),
    import('#pwa/lib/session/pending-logouts.ts'),
  ]);
  return { ...session, ...api, ...disk, ...logouts };
}

const credentials = { email: 'sara@touchline.example', password: 'touchline-demo' };
const login = { 'POST /api/auth/login': () => okResponse(loginReply()) };
const list = 'GET /api/event';
const events = { events: [], totalCount: 0 };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a session', () => {
  it('a session opens the app after a reload without network', async () => {
    fakeApi(login);
    await (await tab()).logIn(credentials);
    fakeApi({});
    const later = await tab();
    expect(later.sessionStore.getSnapshot()).toEqual({ phase: 'loading' });
    expect((await later.loadSession())?.user.firstName).toBe('Sara');
    expect(later.sessionStore.getSnapshot()).toMatchObject({ phase: 'open' });
  });

  it('a session’s token is sent with every call', async () => {
    const requests = fakeApi({ ...login, [list]: () => okResponse(events, 'Fine.') });
    const { logIn, call, send } = await tab();
    await logIn(credentials);
    expect(await call(listEvents)).toEqual(events);
    expect(await send(listEvents)).toEqual({ data: events, message: 'Fine.' });
    expect(requests.at(-1)).toMatchObject({ path: list, token: 'access-1' });
  });

  it('a session refreshes its tokens once for all waiting calls', async () => {
    const requests = fakeApi({
      ...login,
      [list]: ({ token }) =>
        token === 'access-2'
          ? okResponse(events)
          : errorResponse(401, 'token_expired', 'jwt expired'),
      'POST /api/auth/refresh': async () =>
        okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
    });
    const { logIn, call } = await tab();
    await logIn(credentials);
    await Promise.all([call(listEvents), call(listEvents), call(listEvents)]);
    expect(requests.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
  });

  it('a session uses the tokens that another tab has refreshed', async () => {
    const requests = fakeApi({
      ...login,
      'POST /api/auth/refresh': () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
    });
    const first = await tab();
    await first.logIn(credentials);
    const second = await tab();
    await second.loadSession();
    await first.refreshSession('access-1');
    expect(await second.refreshSession('access-1')).toBe('refreshed');
    expect(requests.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
  });

  it('a session survives a rejected refresh of tokens that another tab has exchanged meanwhile', async () => {
    fakeApi(login);
    const first = await tab();
    await first.logIn(credentials);
    fakeApi({
      'POST /api/auth/refresh': async () => {
        await first.updateSessionState((state) => ({
          ...state,
          session: state.session && {
            ...state.session,
            token: 'access-3',
            refreshToken: 'refresh-3',
          },
        }));
        return errorResponse(412, 'session_ended', englishText('error.sessionReused'));
      },
    });
    expect(await first.refreshSession('access-1')).toBe('refreshed');
    expect((await first.readSessionState()).session?.token).toBe('access-3');
  });

  it.each([
    ['no network', undefined],
    ['a captive portal', () => new Response('<html>')],
    ['an overloaded server', () => errorResponse(503, 'busy', 'Busy.')],
    ['a portal’s own 401', () => new Response('login first', { status: 401 })],
  ])('a session survives a refresh that meets %s', async (_, handler) => {
    fakeApi({
      ...login,
      [list]: () => errorResponse(401, 'token_expired', 'jwt expired'),
      ...(handler ? { 'POST /api/auth/refresh': handler } : {}),
    });
    const { logIn, call, sessionStore, isNetworkError } = await tab();
    await logIn(credentials);
    await expect(call(listEvents)).rejects.toSatisfy(isNetworkError);
    expect(sessionStore.getSnapshot().phase).toBe('open');
  });

  it.each([401, 412])('a session ends when the refresh is answered with %i', async (status) => {
    fakeApi({
      ...login,
      [list]: () => errorResponse(401, 'token_expired', 'jwt expired'),
      'POST /api/auth/refresh': () => errorResponse(status, 'session_ended', 'Force Logout: over.'),
    });
    const { logIn, call, sessionStore, readSessionState } = await tab();
    await logIn(credentials);
    await expect(call(listEvents)).rejects.toMatchObject({ code: 'session_ended' });
    expect(sessionStore.getSnapshot()).toMatchObject({
      phase: 'guest',
      ended: { reason: 'ended', message: 'Force Logout: over.' },
    });
    // Drafts, outbox and tickets stay, and no log-out is sent to a server that ended the session
    // itself.
    expect(await readSessionState()).toMatchObject({ leftovers: [{ rule: 'keep' }], logouts: [] });
  });

  it('a session loses its synced rows when the account was blocked or deleted', async () => {
    // The contract's field decides, not the message.
    for (const words of ['Force Logout: This account no longer exists.', 'Force Logout: مغلق']) {
      const gone = () => errorResponse(412, 'session_ended', words, { ended: 'account' });
      fakeApi({ ...login, [list]: gone });
      const { logIn, call, readSessionState } = await tab();
      await logIn(credentials);
      await expect(call(listEvents)).rejects.toThrow();
      expect(await readSessionState()).toMatchObject({
        session: null,
        ended: { reason: 'blocked' },
        leftovers: [{ userId: someUserId, rule: 'clear-rows' }],
      });
    }
  });

  it('a session is not ended by a late reply to an older one', async () => {
    let release: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (release = resolve));
    fakeApi({ ...login, [list]: () => slow });
    const { logIn, call, sessionStore } = await tab();
    await logIn(credentials);
    const old = call(listEvents);
    await logIn(credentials);
    release(errorResponse(412, 'session_ended', 'Force Logout: over.'));
    await expect(old).rejects.toThrow('Force Logout');
    expect(sessionStore.getSnapshot().phase).toBe('open');
  });

  it('a session without “remember me” lasts twelve hours and then leaves only unsent work', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8) });
    fakeApi(login);
    await (await tab()).logIn({ ...credentials, remember: false });
    vi.setSystemTime(Date.UTC(2026, 10, 21, 19, 59));
    expect(await (await tab()).loadSession()).not.toBeNull();
    vi.setSystemTime(Date.UTC(2026, 10, 21, 20, 1));
    const { loadSession, readSessionState } = await tab();
    expect(await loadSession()).toBeNull();
    expect(await readSessionState()).toMatchObject({
      ended: { reason: 'expired' },
      leftovers: [{ rule: 'wipe-if-sent' }],
    });
  });

  it('a session without “remember me” does not last for years if the clock ran ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 10, 21) });
    fakeApi(login);
    await (await tab()).logIn({ ...credentials, remember: false });
    vi.setSystemTime(Date.UTC(2026, 10, 21));
    expect(await (await tab()).loadSession()).toBeNull();
  });

  it('a session without “remember me” leaves no local data when the server ends it', async () => {
    fakeApi({ ...login, [list]: () => errorResponse(412, 'session_ended', 'Force Logout: over.') });
    const { logIn, call, readSessionState } = await tab();
    await logIn({ ...credentials, remember: false });
    await expect(call(listEvents)).rejects.toThrow();
    expect(await readSessionState()).toMatchObject({ leftovers: [{ rule: 'wipe-if-sent' }] });
  });

  it('a waiting person sees the league’s decision', async () => {
    const pending = loginReply({ status: 'pending' });
    pending.user = { ...pending.user, status: 'pending' };
    const profile = { ...pending.user, status: 'approved' };
    fakeApi({
      'POST /api/auth/login': () => okResponse(pending),
      'POST /api/auth/refresh': () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
      [`GET /api/profile/${someUserId}`]: () => okResponse({ profile, status: 'approved' }),
    });
    const { logIn, tryFetchAccountStatus, sessionStore } = await tab();
    await logIn(credentials);
    expect(await tryFetchAccountStatus()).toBe('approved');
    expect(sessionStore.getSnapshot()).toMatchObject({ session: { status: 'approved' } });
    fakeApi({});
    expect(await tryFetchAccountStatus()).toBeNull();
  });

  it('the reason for a rejection is kept, also offline, until the status is requested again', async () => {
    const rejected = loginReply({ status: 'rejected' });
    rejected.user = { ...rejected.user, status: 'rejected' };
    const rejectionReason = 'Press ID not readable';
    fakeApi({
      'POST /api/auth/login': () => okResponse(rejected),
      'POST /api/auth/refresh': () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
      [`GET /api/profile/${someUserId}`]: () =>
        okResponse({ profile: rejected.user, rejectionReason }),
    });
    const here = await tab();
    expect(await here.logIn(credentials)).not.toHaveProperty('rejectionReason');
    expect(await here.tryFetchAccountStatus()).toBe('rejected');
    fakeApi({});
    const later = await tab();
    expect(await later.loadSession()).toMatchObject({ rejectionReason });
    await later.updateSessionUser({ ...rejected.user, status: 'pending' });
    expect((await later.readSessionState()).session?.rejectionReason).toBeUndefined();
  });

  it('the reason why the account’s status could not be fetched is reported', async () => {
    fakeApi(login);
    const { logIn, fetchAccountStatus } = await tab();
    await logIn(credentials);
    await expect(fetchAccountStatus()).rejects.toMatchObject({ code: 'network' });
    fakeApi({
      'POST /api/auth/refresh': () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
      [`GET /api/profile/${someUserId}`]: () => errorResponse(500, 'internal', 'Unexpected error.'),
    });
    await expect(fetchAccountStatus()).rejects.toMatchObject({ message: 'Unexpected error.' });
  });
});

describe('a voluntary log-out', () => {
  const chosen = { reason: 'chosen', message: null } as const;
  async function loggedOutOffline() {
    fakeApi(login);
    const here = await tab();
    const { id } = await here.logIn(credentials);
    await here.closeSession(id, chosen);
    fakeApi({});
    expect(await here.sendPendingLogouts()).toBe(false);
    return here;
  }

  it('a log-out made offline is stored and sent later with the old token', async () => {
    const here = await loggedOutOffline();
    const requests = fakeApi({ 'POST /api/auth/logout': () => okResponse({}) });
    expect(await (await tab()).sendPendingLogouts()).toBe(true);
    expect(requests).toMatchObject([{ token: 'access-1', credentials: 'same-origin' }]);
    expect((await here.readSessionState()).logouts).toEqual([]);
  });

  it('a pending log-out is sent before the next login, so that it cannot delete the new cookie', async () => {
    const { logIn } = await loggedOutOffline();
    const requests = fakeApi({ ...login, 'POST /api/auth/logout': () => okResponse({}) });
    await logIn(credentials);
    expect(requests.map(({ path }) => path)).toEqual([
      'POST /api/auth/logout',
      'POST /api/auth/login',
    ]);
  });

  it('a log-out that is sent during a new session does not touch the cookie', async () => {
    const { logIn, sendPendingLogouts } = await loggedOutOffline();
    fakeApi(login);
    await logIn(credentials);
    const requests = fakeApi({ 'POST /api/auth/logout': () => okResponse({}) });
    await sendPendingLogouts();
    expect(requests).toMatchObject([{ token: 'access-1', credentials: 'omit' }]);
  });

  it('a pending log-out is sent although its token has expired meanwhile', async () => {
    const { sendPendingLogouts, readSessionState } = await loggedOutOffline();
    const requests = fakeApi({
      'POST /api/auth/logout': ({ token }) =>
        token === 'access-1' ? errorResponse(401, 'token_expired', 'jwt expired') : okResponse({}),
      'POST /api/auth/refresh': () => okResponse({ token: 'access-2', refreshToken: 'refresh-2' }),
    });
    expect(await sendPendingLogouts()).toBe(true);
    expect(requests.at(-1)).toMatchObject({ path: 'POST /api/auth/logout', token: 'access-2' });
    expect((await readSessionState()).logouts).toEqual([]);
  });

  it('a log-out is not sent again when the server has ended that session itself', async () => {
    const { sendPendingLogouts, readSessionState } = await loggedOutOffline();
    fakeApi({
      'POST /api/auth/logout': () => errorResponse(412, 'session_ended', 'Force Logout: over.'),
    });
    expect(await sendPendingLogouts()).toBe(true);
    expect((await readSessionState()).logouts).toEqual([]);
  });
});
