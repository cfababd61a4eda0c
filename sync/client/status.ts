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
   */
  error: null | 'session' | 'upgrade' | 'forbidden' | 'storage' | 'failed';
}

export interface StatusStore {
  getSnapshot(): SyncStatus;
  subscribe(listener: () => void): () => void;
  set(change: Partial<SyncStatus>): void;
}

export const unknownStatus: SyncStatus = { reach: 'unknown', syncing: false, error: null };

/** Shaped for `useSyncExternalStore`: the snapshot stays the same object until something differs. */
export function createStatus(): StatusStore {
  let now = unknownStatus;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      const next = { ...now, ...change };
      const same =
        next.reach === now.reach && next.syncing === now.syncing && next.error === now.error;
      if (same) return;
      now = next;
      for (const listener of listeners) listener();
    },
  };
}
