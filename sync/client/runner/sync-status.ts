/** What the screen says about the connection; what waits and what needs the person is counted live
 * in the database. */
export interface SyncStatus {
  /** `unknown` before the first try. */
  reach: 'unknown' | 'online' | 'unreachable';
  syncing: boolean;
  /**
   * - `session`: log in again to go on; everything is kept.
   * - `upgrade`: this app is too old for the server.
   * - `forbidden`: the account may not sync (not approved).
   * - `storage`: the phone is full.
   * - `failed`: something unexpected; tried again.
   * - `newer`: a newer app has the database by now; this page lets go of it.
   * - `blocked`: an older app's page holds the database open; it has to be closed.
   */
  error: null | 'session' | 'upgrade' | 'forbidden' | 'storage' | 'failed' | 'newer' | 'blocked';
  /** The server asked to wait until then, epoch milliseconds. */
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

/** Shaped for `useSyncExternalStore`: the snapshot stays the same object until something differs. */
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
