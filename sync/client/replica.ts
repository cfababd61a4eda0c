/**
 * A user's database on the phone: the synced rows, the outbox and what became of it.
 *
 * Every write that touches the outbox is flushed to the disk before it is told done (`strict`
 * durability); synced rows, which can be fetched again, are not.
 */
import { Dexie, type DBCore, type Table } from 'dexie';
import type * as z from 'zod/mini';
import type { collections, CollectionName } from '#sync/contracts/collections.ts';
import type { ErrorCode } from '#sync/contracts/errors.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { SyncedRow } from '#sync/protocol/pull.ts';
import { replicaVersions, strictTables } from '#sync/client/schema.ts';

export type RowOf<Name extends CollectionName> = z.infer<(typeof collections)[Name]>;
/** A synced row with the bucket it came in. */
export type StoredRow = SyncedRow & { _bucket: string };

/** Something done on this phone that the server has not answered yet. */
export interface OutboxItem {
  seq: number;
  id: string;
  name: MutationName;
  args: unknown;
  base?: unknown;
  /** What it is about; the items of one record go in order. */
  record: string;
  /** Epoch milliseconds. */
  createdAt: number;
  tries: number;
  /** Not sent again before this, epoch milliseconds. */
  notBefore: number;
}

/** Done on the server. Kept 30 days: a server restored from a backup is told again. */
export interface SentItem extends OutboxItem {
  sentAt: number;
  status: 'applied' | 'merged';
  /** 1 until a later pull has brought what it changed, so that screens do not fall back. */
  fresh: 0 | 1;
}

/** Refused for good. Kept until the person has dealt with it. */
export interface AttentionItem extends OutboxItem {
  refusedAt: number;
  code: ErrorCode | null;
  message: string;
  data?: unknown;
}

/** Where this phone stands in the server's change feed. */
export interface Position {
  epoch: string | null;
  cursors: Record<string, string>;
  /** Grows with every change of the position: an answer to an older one is not applied. */
  turn: number;
  /** The shape of the stored rows; rows of another shape are fetched anew. */
  shape: string;
}

export interface MetaRow {
  key: 'session' | 'position' | 'asOf' | 'device';
  value: unknown;
}

export type Replica = Dexie & {
  meta: Table<MetaRow, string>;
  outbox: Table<OutboxItem, number, Omit<OutboxItem, 'seq'>>;
  sent: Table<SentItem, string>;
  attention: Table<AttentionItem, string>;
};

/** The database is not there, and this was no login that may make it. */
export class NoReplicaError extends Error {
  override readonly name = 'NoReplicaError';
}

export function replicaName(userId: string): string {
  return `touchline-${userId}`;
}

/**
 * Opens the user's database. Only `create` makes it: an answer or a worker that comes after a
 * log-out must not bring it back, nor may a later reopening.
 *
 * @throws NoReplicaError
 */
export async function openReplica(
  userId: string,
  { create = false }: { create?: boolean } = {},
): Promise<Replica> {
  const replica = new Dexie(replicaName(userId), { cache: 'disabled' }) as Replica;
  for (const [version, stores] of Object.entries(replicaVersions))
    replica.version(Number(version)).stores(stores);
  let mayCreate = create;
  replica.on('populate', () => {
    if (!mayCreate) throw new NoReplicaError(`no database for ${userId}`);
  });
  replica.use({ stack: 'dbcore', name: 'durability', create: flushOutbox });
  try {
    await replica.open();
  } catch (error) {
    replica.close();
    throw isCausedBy(error, 'NoReplicaError')
      ? new NoReplicaError(`no database for ${userId}`)
      : error;
  }
  mayCreate = false;
  return replica;
}

function flushOutbox(core: DBCore): DBCore {
  return {
    ...core,
    transaction(tables, mode, options) {
      const strict = mode === 'readwrite' && tables.some((name) => strictTables.has(name));
      return core.transaction(
        tables,
        mode,
        strict ? { ...options, durability: 'strict' } : options,
      );
    },
  };
}

/** The table of a collection, typed by its contract. */
export function rowsOf<Name extends CollectionName>(
  replica: Replica,
  name: Name,
): Table<RowOf<Name>, string> {
  return replica.table(name);
}

/** Deletes the user's database and all that is in it. */
export async function deleteReplica(userId: string): Promise<void> {
  await Dexie.delete(replicaName(userId));
}

/** Whether the error, or one it wraps, has this name. */
export function isCausedBy(error: unknown, ...names: string[]): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Object && depth < 5; depth += 1) {
    if ('name' in at && names.includes(String(at.name))) return true;
    at = ('inner' in at && at.inner) || ('cause' in at && at.cause) || null;
  }
  return false;
}

/** The phone is full. */
export function isStorageFull(error: unknown): boolean {
  return isCausedBy(error, 'QuotaExceededError');
}

const dead = ['InvalidStateError', 'UnknownError', 'DatabaseClosedError'];

/**
 * Runs a database operation; on a connection that died under it (WebKit after suspension) reopens
 * and tries once more. `work` must be one transaction, or harmless to repeat.
 */
export async function steadily<T>(replica: Replica, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCausedBy(error, ...dead) || isStorageFull(error)) throw error;
    replica.close({ disableAutoOpen: false });
    await replica.open();
    return work();
  }
}
