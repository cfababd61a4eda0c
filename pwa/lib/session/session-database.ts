/**
 * The stored session: a small database that the page, other tabs and the service worker read. It is
 * opened for each use, because WebKit closes connections while the phone sleeps.
 */
import { whileShown } from '#sync/client/storage/left-page.ts';
import type { Digits } from '#sync/contracts/messages/bidi.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';
import type { OpenQuestion, User } from '#sync/contracts/accounts/accounts.ts';
import type { Scope, Status } from '#sync/contracts/accounts/role-names.ts';

export interface Session {
  /** Created on the phone at login; distinguishes two sessions of the same user. */
  id: string;
  user: User;
  scopes: Scope[];
  status: Status;
  token: string;
  refreshToken: string;
  remember: boolean;
  /** Epoch milliseconds of the login; missing in sessions stored by older versions. */
  loggedInAt?: number;
  /** Epoch milliseconds of the last login or refresh. */
  refreshedAt: number;
  /** The league's reason; null if none was given, undefined before it was requested. */
  rejectionReason?: string | null;
  /** The league's question about a pending registration; null if there is none. */
  question?: OpenQuestion | null;
  /** Set once the user's database exists: if it is missing later, the browser has cleared it. */
  entered?: true;
  /** Set while the database was cleared and the person has not dismissed the notice. */
  cleared?: true;
  /** Set once the browser has been asked not to clear the database. */
  askedToPersist?: true;
  /** Ids of matches and reports that wait and were seen, so that the app's icon does not count them. */
  badgeSeen?: string[];
}

/** A log-out that the server does not know of yet. */
export interface PendingLogout {
  sessionId: string;
  token: string;
  refreshToken: string;
}

/**
 * A pending task on a user's local data, carried out by whichever tab or worker comes first.
 * - `wipe`: delete everything (a voluntary log-out).
 * - `clear-rows`: delete the synced rows, keep drafts and outbox (account blocked or deleted).
 * - `keep`: delete nothing; replies still under way are not applied any more.
 * - `wipe-if-sent`: delete everything once nothing is waiting (an expired short session).
 */
export interface PendingCleanup {
  userId: string;
  sessionId: string;
  rule: 'wipe' | 'clear-rows' | 'keep' | 'wipe-if-sent';
}

/** Why no one is logged in, for the login screen. Not stored after a voluntary log-out. */
export interface SessionEnd {
  reason: 'chosen' | 'ended' | 'blocked' | 'expired';
  /** The server's message, if there was one. */
  message: string | null;
  /** The user whose session it was. */
  userId?: string;
  /** Whether "remember me" was on, so that the phone is probably the person's own. */
  remember?: boolean;
}

export interface StoredState {
  session: Session | null;
  ended: SessionEnd | null;
  logouts: PendingLogout[];
  leftovers: PendingCleanup[];
  /** The screens' language, for tickets that the service worker draws; missing until it is stored. */
  language?: Language;
  digits?: Digits;
  /** Minutes before the kick-off at which gates usually open, for the same. */
  gatesOpenMinutes?: number | null;
}

const databaseName = 'touchline-session';
const storeName = 'state';
const key = 'now';
const emptyState: StoredState = { session: null, ended: null, logouts: [], leftovers: [] };

/** Whether no one has ever logged in, or all traces of them have been removed. */
export function isEmptySessionState({ session, ended, logouts, leftovers }: StoredState): boolean {
  return session === null && ended === null && logouts.length + leftovers.length === 0;
}

export function readSessionState(): Promise<StoredState> {
  return runInStore('readonly', (state) => state);
}

/** Changes the state in one transaction. `change` must be synchronous. */
export function updateSessionState(
  change: (state: StoredState) => StoredState,
): Promise<StoredState> {
  return runInStore('readwrite', change);
}

function runInStore(
  mode: IDBTransactionMode,
  change: (state: StoredState) => StoredState,
): Promise<StoredState> {
  return whileShown(() => runOnce(mode, change));
}

async function runOnce(
  mode: IDBTransactionMode,
  change: (state: StoredState) => StoredState,
): Promise<StoredState> {
  const database = await openDatabase();
  try {
    return await new Promise<StoredState>((resolve, reject) => {
      // Losing a rotated refresh token in a power failure would end the session.
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const store = transaction.objectStore(storeName);
      let result: StoredState = emptyState;
      const read = store.get(key) as IDBRequest<StoredState | undefined>;
      read.onsuccess = () => {
        const before = read.result ?? emptyState;
        try {
          result = change(before);
          if (mode === 'readonly' || result === before) return;
          if (isEmptySessionState(result)) store.delete(key);
          else store.put(result, key);
        } catch (error) {
          // The caller gets it, not the browser's report of an exception in an event handler.
          reject(error);
          transaction.abort();
        }
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
