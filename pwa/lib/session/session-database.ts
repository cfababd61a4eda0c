/**
 * The session as it lies on the phone: a small database of its own that the page, other tabs and
 * the service worker all read. Opened for each use: a connection that WebKit killed while the
 * phone slept is then nobody's problem.
 */
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { Scope, Status } from '#sync/contracts/accounts/roles.ts';

export interface Session {
  /** Made on the phone at login: tells two sessions of one user apart. */
  id: string;
  user: User;
  scopes: Scope[];
  status: Status;
  token: string;
  refreshToken: string;
  remember: boolean;
  /** Epoch milliseconds of the login; an older version of the app did not note it. */
  loggedInAt?: number;
  /** Epoch milliseconds of the last login or refresh. */
  refreshedAt: number;
  /** Why the registration was rejected, null where nobody said; not there until it was asked. */
  rejectionReason?: string | null;
  /** The user's database was there in this session: without it now, the browser has cleared it. */
  entered?: true;
  /** It was cleared, and the person has not read so yet. */
  cleared?: true;
  /** The browser was asked not to clear it. */
  askedToPersist?: true;
}

/** A log-out that the server has not heard of yet. */
export interface PendingLogout {
  sessionId: string;
  token: string;
  refreshToken: string;
}

/**
 * What is still to be done to a user's copy, whoever gets to it first.
 * - `wipe`: everything goes (a chosen log-out).
 * - `clear-rows`: the synced copy goes, drafts and outbox stay (blocked or deleted).
 * - `keep`: nothing goes; answers still under way are no longer applied.
 * - `wipe-if-sent`: everything goes once nothing waits (a short session that ran out).
 */
export interface PendingCleanup {
  userId: string;
  sessionId: string;
  rule: 'wipe' | 'clear-rows' | 'keep' | 'wipe-if-sent';
}

/** Why nobody is logged in; the login screen says it. A chosen log-out leaves no such word. */
export interface SessionEnd {
  reason: 'chosen' | 'ended' | 'blocked' | 'expired';
  /** The server's words, where it said something. */
  message: string | null;
  /** Whose session it was. */
  userId?: string;
  /** It was to be remembered: the phone is the person's own, as far as can be told. */
  remember?: boolean;
}

export interface StoredState {
  session: Session | null;
  ended: SessionEnd | null;
  logouts: PendingLogout[];
  leftovers: PendingCleanup[];
}

const databaseName = 'touchline-session';
const storeName = 'state';
const key = 'now';
const emptyState: StoredState = { session: null, ended: null, logouts: [], leftovers: [] };

/** Nobody was ever logged in, or all that they left is done away with. */
export function isEmptySessionState({ session, ended, logouts, leftovers }: StoredState): boolean {
  return session === null && ended === null && logouts.length + leftovers.length === 0;
}

export function readSessionState(): Promise<StoredState> {
  return runInStore('readonly', (state) => state);
}

/** Changes the state in one transaction. `change` must not wait for anything. */
export function updateSessionState(
  change: (state: StoredState) => StoredState,
): Promise<StoredState> {
  return runInStore('readwrite', change);
}

async function runInStore(
  mode: IDBTransactionMode,
  change: (state: StoredState) => StoredState,
): Promise<StoredState> {
  const database = await openDatabase();
  try {
    return await new Promise<StoredState>((resolve, reject) => {
      // A rotated refresh token that a power loss takes back would end the session.
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const store = transaction.objectStore(storeName);
      let result: StoredState = emptyState;
      const read = store.get(key) as IDBRequest<StoredState | undefined>;
      read.onsuccess = () => {
        const before = read.result ?? emptyState;
        result = change(before);
        if (mode === 'readonly' || result === before) return;
        if (isEmptySessionState(result)) store.delete(key);
        else store.put(result, key);
      };
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = () => reject(transaction.error ?? read.error);
      transaction.onabort = () => reject(transaction.error ?? new Error('session store aborted'));
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
