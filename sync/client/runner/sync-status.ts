import { isCausedBy, isStorageFull } from '#sync/client/storage/storage-errors.ts';

/** Connection state for the screens; waiting and refused mutations are counted in the database. */
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
   * - `stuck`: the database does not answer; it is tried again.
   */
  error:
    | null
    | 'session'
    | 'upgrade'
    | 'forbidden'
    | 'storage'
    | 'failed'
    | 'newer'
    | 'blocked'
    | 'stuck';
  /** End of the server's `Retry-After`, epoch milliseconds. */
  waitUntil: number | null;
}

/** Shaped for `useSyncExternalStore`: the snapshot is the same object until something changes. */
export interface Store<Snapshot, Change> {
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  set(change: Change): void;
}

export type StatusStore = Store<SyncStatus, Partial<SyncStatus>>;

export const initialStatus: SyncStatus = {
  reach: 'unknown',
  syncing: false,
  error: null,
  waitUntil: null,
};

/** Returns what an unexpected error says about the database on the phone. */
export function storageProblem(error: unknown): 'newer' | 'storage' | 'stuck' | 'failed' {
  if (isCausedBy(error, 'NewerReplicaError')) return 'newer';
  if (isStorageFull(error)) return 'storage';
  return isCausedBy(error, 'DatabaseTimeoutError') ? 'stuck' : 'failed';
}

export function createStatusStore(): StatusStore {
  return createStore(initialStatus, (current, change: Partial<SyncStatus>) => {
    const next = { ...current, ...change };
    const isSame = (Object.keys(next) as (keyof SyncStatus)[]).every(
      (key) => next[key] === current[key],
    );
    return isSame ? current : next;
  });
}

export function createStore<Snapshot, Change>(
  initial: Snapshot,
  reduce: (current: Snapshot, change: Change) => Snapshot,
): Store<Snapshot, Change> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(change) {
      const next = reduce(current, change);
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
  };
}
