/** Hooks with which screens read the local database. All results are live. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { replicaStore, syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import type { CollectionName } from '#sync/contracts/core/collections.ts';
import { readAsOf, undefinedUntilSynced } from '#sync/client/storage/replica-meta.ts';
import {
  readPendingMutations,
  type PendingMutation as AnyPendingMutation,
} from '#sync/client/outbox/pending-mutations.ts';
import { isCausedBy } from '#sync/client/storage/storage-errors.ts';
import {
  collectionTable,
  type MemberItem,
  type Replica,
  type RowOf,
} from '#sync/client/storage/replica.ts';
import type { AttentionItem as AnyAttentionItem } from '#sync/client/storage/sync-replica.ts';
import type { SyncStatus } from '#sync/client/runner/sync-status.ts';
import type { RecordKey } from '#sync/contracts/core/record-key.ts';

export type { RowOf } from '#sync/client/storage/replica.ts';

export type PendingMutation = MemberItem<AnyPendingMutation>;
export type AttentionItem = MemberItem<AnyAttentionItem>;

type Reference = 'eventId' | 'matchId' | 'bookingId' | 'ref';
/** Filters rows by what they refer to: `{ eventId }`. */
export type CollectionFilter<Name extends CollectionName> = Partial<
  Record<Extract<keyof RowOf<Name>, Reference>, string>
>;

/** The database that is open; null when there is none. */
export function useReplica(): Replica | null {
  return useSyncExternalStore(replicaStore.subscribe, replicaStore.getSnapshot, () => null);
}

/**
 * Runs `read` on the database whenever its result may have changed. Undefined until the first
 * result: a result for another key or another user's database is never returned.
 */
export function useReplicaQuery<T>(
  read: (replica: Replica) => Promise<T>,
  key: string,
): T | undefined {
  const replica = useReplica();
  const found = useLiveQuery(
    // This function has to be `async`: Dexie follows native awaits only in async functions, and
    // would otherwise miss changes of what is read after the first await.
    async () => replica && { replica, key, value: await readWhileOpen(replica, read) },
    [replica, key],
  );
  return found && found.replica === replica && found.key === key ? found.value : undefined;
}

/** Returns undefined once the database is closed or deleted, because another one will follow. */
async function readWhileOpen<T>(
  replica: Replica,
  read: (replica: Replica) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read(replica);
  } catch (error) {
    if (isCausedBy(error, 'NoReplicaError', 'DatabaseClosedError', 'OpenFailedError'))
      return undefined;
    throw error;
  }
}

/** The rows of a collection that match `by`; undefined before the first sync. */
export function useCollection<Name extends CollectionName>(
  name: Name,
  by?: CollectionFilter<Name>,
): RowOf<Name>[] | undefined {
  return useReplicaQuery(
    async (replica) => {
      const read = async () => {
        const rows = await collectionTable(replica, name).toArray();
        const conditions = Object.entries(by ?? {}) as [keyof RowOf<Name>, unknown][];
        return rows.filter((row) => conditions.every(([field, value]) => row[field] === value));
      };
      return undefinedUntilSynced(replica, read, (rows) => rows.length === 0);
    },
    `${name} ${JSON.stringify(by)}`,
  );
}

/** All local rows of a collection, even before the first sync. */
export function useStoredRows<Name extends CollectionName>(name: Name): RowOf<Name>[] | undefined {
  return useReplicaQuery((replica) => collectionTable(replica, name).toArray(), `${name} stored`);
}

/** One row; undefined before the first sync, null if there is none on this phone. */
export function useRow<Name extends CollectionName>(
  name: Name,
  id: string | null | undefined,
): RowOf<Name> | null | undefined {
  return useReplicaQuery(async (replica) => {
    if (!id) return null;
    const read = async () => (await collectionTable(replica, name).get(id)) ?? null;
    return undefinedUntilSynced(replica, read, (row) => row === null);
  }, `${name}/${id}`);
}

export interface SyncState extends SyncStatus {
  /** ISO instant of the last successful sync; null before the first one. */
  asOf: string | null;
  /** Number of own changes that the server has not answered. */
  waiting: number;
  /** Number of own changes that were refused and need the person. */
  attention: number;
}

/** State of the connection, the outbox and the last sync. */
export function useSyncStatus(): SyncState {
  const status = useSyncExternalStore(
    syncStatus.subscribe,
    syncStatus.getSnapshot,
    syncStatus.getSnapshot,
  );
  const counts = useReplicaQuery(async (replica) => {
    const [asOf, waiting, attention] = await Promise.all([
      readAsOf(replica),
      replica.outbox.count(),
      replica.attention.count(),
    ]);
    return { asOf, waiting, attention };
  }, 'status');
  return { ...status, ...(counts ?? { asOf: null, waiting: 0, attention: 0 }) };
}

/** Own changes that the synced rows do not contain yet, oldest first. */
export function usePendingChanges(): PendingMutation[] | undefined {
  return useReplicaQuery(readPendingMutations, 'waiting') as PendingMutation[] | undefined;
}

/** The own change waiting for a record; null if there is none, undefined while loading. */
export function usePendingChange(record: RecordKey): PendingMutation | null | undefined {
  const items = usePendingChanges();
  return items && (items.findLast((item) => item.record === record) ?? null);
}

/** Own changes that the server refused, newest first, until they are dismissed. */
export function useRefusedChanges(): AttentionItem[] | undefined {
  return useReplicaQuery(
    (replica) => replica.attention.orderBy('refusedAt').reverse().toArray(),
    'needs',
  ) as AttentionItem[] | undefined;
}
