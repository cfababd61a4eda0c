/**
 * Connection state for the screens. Waiting and refused mutations are counted live in the database
 * instead.
 */
export interface SyncStatus {
  /** `unknown` before the first try. */
  reach: 'unknown' | 'online' | 'unreachable';
  syncing: boolean;
  /**
   * - `session`: log in again to continue; nothing is lost.
   * - `upgrade`: this version is too old for the server.
   * - `forbidden`: the account may not sync (not approved).
   * - `storage`: the phone is full.
   * - `failed`: an unexpected error; it is retried.
   * - `newer`: a newer version has upgraded the database; this page has closed it.
   * - `blocked`: a page of an older version keeps the database open and must be closed.
   */
  error: null | 'session' | 'upgrade' | 'forbidden' | 'storage' | 'failed' | 'newer' | 'blocked';
  /** End of the server's `Retry-After`, epoch milliseconds. */
  waitUntil: number | null;
}

export interface StatusStore {
  getSnapshot(): SyncStatus;
  subscribe(listener: () => void): () => void;
  set(change: Partial<SyncStatus>): void;
}

export const initialStatus: SyncStatus = {
  reach: 'unknown',
  syncing: false,
  error: null,
  waitUntil: null,
};

/** For `useSyncExternalStore`: the snapshot is the same object until something changes. */
export function createStatusStore(): StatusStore {
  let now = initialStatus;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      const next = { ...now, ...change };
      const same = ({ reach, syncing, error, waitUntil }: SyncStatus) =>
        next.reach === reach &&
        next.syncing === syncing &&
        next.error === error &&
        next.waitUntil === waitUntil;
      if (same(now)) return;
      now = next;
      for (const listener of listeners) listener();
    },
  };
}
