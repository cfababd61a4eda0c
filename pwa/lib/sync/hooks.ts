/** What screens read from the phone's own copy. All of it changes by itself. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { replicaStore, syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import type { CollectionName } from '#sync/contracts/core/collections.ts';
import { undefinedUntilSynced } from '#sync/client/storage/undefined-until-synced.ts';
import { readAsOf } from '#sync/client/storage/replica-meta.ts';
import { readPendingMutations, type PendingMutation } from '#sync/client/outbox/outbox.ts';
import {
  isCausedBy,
  collectionTable,
  type AttentionItem,
  type Replica,
  type RowOf,
} from '#sync/client/storage/replica.ts';
import type { SyncStatus } from '#sync/client/runner/sync-status.ts';

export type { AttentionItem, RowOf } from '#sync/client/storage/replica.ts';
export type { PendingMutation } from '#sync/client/outbox/outbox.ts';

type Reference = 'eventId' | 'matchId' | 'bookingId' | 'ref';
/** Rows are narrowed by what they refer to: `{ eventId }`. */
export type CollectionFilter<Name extends CollectionName> = Partial<
  Record<Extract<keyof RowOf<Name>, Reference>, string>
>;

function useReplica(): Replica | null {
  return useSyncExternalStore(replicaStore.subscribe, replicaStore.getSnapshot, () => null);
}

/**
 * Runs `read` on the database whenever what it read changes. Undefined until the first answer:
 * what was read for another key, or from another user's database, is not shown meanwhile.
 */
export function useReplicaQuery<T>(
  read: (replica: Replica) => Promise<T>,
  key: string,
): T | undefined {
  const replica = useReplica();
  const found = useLiveQuery(
    // `async` itself: Dexie follows native awaits only in a function that says so, and would not
    // notice changes of what is read after the first of them.
    async () => replica && { replica, key, value: await readWhileOpen(replica, read) },
    [replica, key],
  );
  return found && found.replica === replica && found.key === key ? found.value : undefined;
}

/** Undefined once the database is closed or wiped: the next one is on its way. */
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

/**
 * All rows of a collection, or those with the fields of `by`; undefined while it is being read, and
 * until the league was heard for the first time.
 */
export function useCollection<Name extends CollectionName>(
  name: Name,
  by?: CollectionFilter<Name>,
): RowOf<Name>[] | undefined {
  return useReplicaQuery(
    async (replica) => {
      const read = async () => {
        const rows = await collectionTable(replica, name).toArray();
        const wanted = Object.entries(by ?? {}) as [keyof RowOf<Name>, unknown][];
        return rows.filter((row) => wanted.every(([field, value]) => row[field] === value));
      };
      return undefinedUntilSynced(replica, read, (rows) => rows.length === 0);
    },
    `${name} ${JSON.stringify(by)}`,
  );
}

/** What this phone has of a collection, whether the league was heard or not. */
export function useStoredRows<Name extends CollectionName>(name: Name): RowOf<Name>[] | undefined {
  return useReplicaQuery((replica) => collectionTable(replica, name).toArray(), `${name} stored`);
}

/**
 * One row; undefined while it is being read, and until the league was heard for the first time; null
 * if there is none for this phone.
 */
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
  /** ISO instant up to which this phone is true; null before the first answer. */
  asOf: string | null;
  /** Own changes that the server has not answered. */
  waiting: number;
  /** Own changes that were refused and need the person. */
  attention: number;
}

/** What the connection, the outbox and the server's last word are. */
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

/** Own changes that the synced rows do not show yet, oldest first. */
export function usePendingChanges(): PendingMutation[] | undefined {
  return useReplicaQuery(readPendingMutations, 'waiting');
}

/**
 * The own change waiting for a record, `event/{id}` or `match/{id}`; null if there is none,
 * undefined while it is being read. A button it belongs to is not offered again.
 */
export function usePendingChange(record: string): PendingMutation | null | undefined {
  const items = usePendingChanges();
  return items && (items.findLast((item) => item.record === record) ?? null);
}

/** Own changes the server refused, newest first. Shown until dismissed. */
export function useRefusedChanges(): AttentionItem[] | undefined {
  return useReplicaQuery(
    (replica) => replica.attention.orderBy('refusedAt').reverse().toArray(),
    'needs',
  );
}
