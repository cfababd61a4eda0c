/** The current session: one per browser, shared by all tabs and the service worker. */
import { v7 as uuid } from 'uuid';
import type { login, LoginReply, User } from '#sync/contracts/accounts/accounts.ts';
import type { Input } from '#sync/contracts/core/endpoint.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { ApiError, request } from '#pwa/lib/http/request.ts';
import { firstLoadCalls } from '#pwa/lib/session/first-load-calls.ts';
import { sendPendingLogouts } from '#pwa/lib/session/pending-logouts.ts';
import { withLock } from '#pwa/lib/session/web-locks.ts';
import {
  clearStorageMarker,
  setStorageMarker,
  hasStorageMarker,
} from '#pwa/lib/storage/storage-marker.ts';
import {
  updateSessionState,
  isEmptySessionState,
  readSessionState,
  type SessionEnd,
  type Session,
  type StoredState,
} from '#pwa/lib/session/session-database.ts';
import {
  beginSession,
  sessionEndFromServer,
  endSession,
  isExpired,
} from '#pwa/lib/session/session-transitions.ts';
import {
  databasePatience,
  DatabaseTimeoutError,
  withTimeout,
} from '#sync/client/storage/database-patience.ts';

export type { SessionEnd, Session } from '#pwa/lib/session/session-database.ts';

/**
 * State of this browser's storage. `cleared`: the browser cleared it while someone was logged in.
 * `closed`: storage is unavailable (a private window, or switched off). `newer`: a newer version of
 * the app has upgraded it. `stuck`: it does not answer.
 */
export type StorageState = 'fine' | 'cleared' | 'closed' | 'newer' | 'stuck';

/** The session's state for screens. `loading` lasts some milliseconds, until the session is read. */
export type SessionState =
  | { phase: 'loading' }
  | { phase: 'guest'; ended: SessionEnd | null; storage: StorageState }
  | { phase: 'open'; session: Session };

const store = createStore<SessionState>({ phase: 'loading' });
let channel: BroadcastChannel | undefined;

/** Store for `useSyncExternalStore`; the worker and tests use it too. */
export const sessionStore: Omit<typeof store, 'set'> = store;

function publishState(state: StoredState): StoredState {
  const { session, ended } = state;
  const before = store.getSnapshot();
  const same =
    before.phase === 'open' && session !== null && isSameSession(before.session, session);
  if (same) return state;
  const storage = isEmptySessionState(state) && hasStorageMarker() ? 'cleared' : 'fine';
  store.set(session === null ? { phase: 'guest', ended, storage } : { phase: 'open', session });
  return state;
}

function isSameSession(a: Session, b: Session): boolean {
  return a.id === b.id && a.token === b.token && JSON.stringify(a) === JSON.stringify(b);
}

/** Changes the stored state, then notifies this tab, other tabs and the worker. */
async function updateSession(change: (state: StoredState) => StoredState): Promise<StoredState> {
  const state = publishState(await updateSessionState(change));
  channel?.postMessage('changed');
  return state;
}

/** Reads the stored session without network; call it once before the first screen. */
export async function loadSession(): Promise<Session | null> {
  listenForChanges();
  try {
    // If the session is read later, its state is shown then.
    const state = await withTimeout(2 * databasePatience, readUnexpired);
    if (state.session !== null) setStorageMarker(state.session.remember);
    return state.session;
  } catch (error) {
    const newer = error instanceof DOMException && error.name === 'VersionError';
    const stuck = error instanceof DatabaseTimeoutError;
    const storage = newer ? 'newer' : stuck ? 'stuck' : 'closed';
    store.set({ phase: 'guest', ended: null, storage });
    console.warn('the stored session could not be read', error);
    return null;
  }
}

/** Reads the stored state and ends an expired short session. */
async function readUnexpired(): Promise<StoredState> {
  const state = await readSessionState();
  const { session } = state;
  if (session === null || !isExpired(session, Date.now())) return publishState(state);
  return updateSession((now) => endSession(now, session.id, { reason: 'expired', message: null }));
}

/** Reads the stored state again: another tab, the worker or the browser may have changed it. */
export async function reloadSession(): Promise<StoredState> {
  return publishState(await readSessionState());
}

function listenForChanges(): void {
  if (channel !== undefined || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('touchline-session');
  // A storage error is reported by the next caller that needs the data.
  const reread = () => void readUnexpired().catch(() => undefined);
  channel.addEventListener('message', reread);
  if (typeof document === 'undefined') return;
  // A tab that slept or came back by the back button has missed messages.
  addEventListener('pageshow', reread);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reread();
  });
}

/** Throws ApiError 401 with the catalogue's text, 422 with fields, 429. */
export async function logIn(credentials: Input<NonNullable<typeof login.body>>): Promise<Session> {
  // A delayed log-out answered after this login would delete the new cookie.
  await sendPendingLogouts();
  const { data } = await request(firstLoadCalls.login, { body: credentials }, { timeout: 30_000 });
  return openSession(data, credentials.remember ?? true);
}

export async function openSession(reply: LoginReply, remember: boolean): Promise<Session> {
  const now = Date.now();
  const session: Session = { ...reply, id: uuid(), remember, loggedInAt: now, refreshedAt: now };
  await updateSession((state) => beginSession(state, session));
  setStorageMarker(remember);
  return session;
}

/** Sets flags of the open session. Ignored if `sessionId` is no longer the open one. */
export async function setSessionFlags(
  sessionId: string,
  note: Partial<Pick<Session, 'entered' | 'cleared' | 'askedToPersist' | 'badgeSeen'>>,
): Promise<void> {
  await updateSession((state) =>
    state.session?.id === sessionId ? { ...state, session: { ...state.session, ...note } } : state,
  );
}

/** The person has read that this browser cleared its storage. */
export async function dismissClearedNotice(): Promise<void> {
  await updateSession((state) => {
    if (state.session === null) return state;
    const session = { ...state.session };
    delete session.cleared;
    return { ...state, session };
  });
}

/** Ends the session in every tab. Ignored if `sessionId` is no longer the open one. */
export async function closeSession(sessionId: string, ended: SessionEnd): Promise<void> {
  const { session } = await updateSession((state) => endSession(state, sessionId, ended));
  if (ended.reason === 'chosen' && session === null) clearStorageMarker();
}

/** Ends the session on status 412 or a message that starts with `Force Logout`. */
export async function handleForcedLogout(error: unknown, sessionId: string): Promise<boolean> {
  const forced =
    error instanceof ApiError && (error.status === 412 || error.message.startsWith('Force Logout'));
  if (forced) await closeSession(sessionId, sessionEndFromServer(error.message, error.ended));
  return forced;
}

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable';
let refreshing: Promise<RefreshOutcome> | undefined;

/**
 * Exchanges the refresh token once for all callers in this tab, other tabs and the worker.
 *
 * @param stale the access token that was rejected; if the stored one differs already, nothing is
 *   done. Without it the tokens are always exchanged.
 */
export function refreshSession(stale?: string): Promise<RefreshOutcome> {
  refreshing ??= withLock('touchline-refresh', () => exchangeRefreshToken(stale)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchangeRefreshToken(stale?: string): Promise<RefreshOutcome> {
  const { session } = publishState(await readSessionState());
  if (session === null) return 'ended';
  if (stale !== undefined && session.token !== stale) return 'refreshed';
  try {
    const { token, refreshToken } = session;
    const { data } = await request(firstLoadCalls.refresh, { body: { token, refreshToken } });
    const state = await updateSession((now) =>
      now.session?.id === session.id
        ? { ...now, session: { ...now.session, ...data, refreshedAt: Date.now() } }
        : now,
    );
    return state.session?.id === session.id ? 'refreshed' : 'ended';
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 412))
      return 'unreachable';
    // Without locks another tab may have exchanged the tokens meanwhile, and ours are merely
    // outdated.
    const now = publishState(await readSessionState());
    if (now.session !== null && now.session.refreshToken !== session.refreshToken)
      return 'refreshed';
    const ended: SessionEnd =
      error.status === 412
        ? sessionEndFromServer(error.message, error.ended)
        : { reason: 'ended', message: error.message };
    await closeSession(session.id, ended);
    return 'ended';
  }
}

/** Stores the person's own account, and what the league said; what it said before is removed. */
export async function updateSessionUser(
  user: User,
  said: Pick<Session, 'rejectionReason' | 'question'> = {},
): Promise<void> {
  await updateSession((state) => {
    if (state.session?.user.id !== user.id) return state;
    const session = { ...state.session, user, status: user.status };
    delete session.rejectionReason;
    delete session.question;
    return { ...state, session: { ...session, ...said } };
  });
}
