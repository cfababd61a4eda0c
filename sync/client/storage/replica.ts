/**
 * A user's database on the phone: the synced rows and the mutations made here.
 *
 * Writes that touch the outbox are flushed to disk before they resolve (`strict` durability);
 * synced rows, which can be fetched again, are not.
 */
import { Dexie, type DBCore, type Table } from 'dexie';
import type * as z from 'zod/mini';
import type { collections, CollectionName } from '#sync/contracts/core/collections.ts';
import type { RecordKey } from '#sync/contracts/core/record-key.ts';
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import type { PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { SyncedRow } from '#sync/protocol/pull.ts';
import { replicaVersions, strictTables } from '#sync/client/storage/schema.ts';

export type RowOf<Name extends CollectionName> = z.infer<(typeof collections)[Name]>;
export type StoredRow = SyncedRow & { _bucket: string };

export interface OutboxItem {
  seq: number;
  id: string;
  name: MutationName;
  args: unknown;
  base?: unknown;
  /** Key of the record it changes; mutations of one record are sent in order. */
  record: RecordKey;
  /** Epoch milliseconds. */
  createdAt: number;
  tries: number;
  /** Earliest time of the next attempt, epoch milliseconds. */
  notBefore: number;
  /**
   * False until it is first sent, and may be changed in place until then. Absent: may never be
   * changed. The server refuses different arguments under a known id.
   */
  attempted?: boolean;
}

/** An acknowledged mutation, kept for 30 days in case the server is restored from a backup. */
export interface SentItem extends OutboxItem {
  sentAt: number;
  status: 'applied' | 'merged';
  /** 1 until a later pull has brought its result; until then screens still apply it to the rows. */
  fresh: 0 | 1;
  /** Server time (epoch milliseconds) at which the 30 days start. */
  heldSince?: number;
}

/** A refused mutation. Kept until the user has dealt with it. */
export interface AttentionItem extends OutboxItem {
  refusedAt: number;
  code: ErrorCode | null;
  message: string;
  data?: unknown;
  /** Set if only this photo was refused; `args` attaches nothing else. */
  photo?: PhotoRef;
}

/** A photo or file: SHA-256 in lower-case hex, and its name. */
export interface PhotoRef {
  sha256: string;
  title: string;
}

export interface DraftAnswer extends PlacedAnswer {
  base: string;
  /** Epoch milliseconds of the last edit. */
  writtenAt?: number | undefined;
}

/** Edits of a report that are in no mutation yet. A draft without a change is deleted. */
export interface DraftItem {
  reportId: string;
  answers: DraftAnswer[];
  urgent?: { value: boolean; base: boolean | null };
  attach: PhotoRef[];
  detach: string[];
  settles: string[];
  /** The report's name and match, for when its row is no longer on the phone. */
  about: { name: string; eventId: string; matchId: string } | null;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/** A photo or file that the officer attached; its bytes are in `photoBytes`. */
export interface PhotoItem extends PhotoRef {
  mime: string;
  size: number;
  addedAt: number;
  /** `here`: the server does not have it, as far as this phone knows. */
  state: 'here' | 'uploaded';
  /** Whether the bytes are on this phone; those of an uploaded photo may be evicted. */
  kept: boolean;
  /** Grows with every new upload; part of the upload's idempotency key. */
  attempt: number;
  tries: number;
  refusals: number;
  notBefore: number;
  uploadedAt: number | null;
}

export interface PhotoBytes {
  sha256: string;
  /** An ArrayBuffer, because WebKit loses Blobs stored in IndexedDB. */
  bytes: ArrayBuffer;
}

export interface Position {
  epoch: string | null;
  cursors: Record<string, string>;
  /** Grows with every change: a reply to an older position is not applied. */
  turn: number;
  /** Version of the stored rows' shape; rows of another shape are fetched again. */
  shape: string;
}

export interface MetaRow {
  key:
    | 'session'
    | 'position'
    | 'asOf'
    | 'device'
    | 'wait'
    | `questions/${string}`
    | `code/${string}`;
  value: unknown;
}

export type Replica = Dexie & {
  userId: string;
  meta: Table<MetaRow, string>;
  outbox: Table<OutboxItem, number, Omit<OutboxItem, 'seq'>>;
  sent: Table<SentItem, string>;
  attention: Table<AttentionItem, string>;
  draft: Table<DraftItem, string>;
  photo: Table<PhotoItem, string>;
  photoBytes: Table<PhotoBytes, string>;
  /** Milliseconds after which a database call counts as hung; no limit if absent. */
  patience?: number;
};

/** The database does not exist, and only a login may create it. */
export class NoReplicaError extends Error {
  override readonly name = 'NoReplicaError';
}

/** A newer version of the app has upgraded the database: this version must not touch it. */
export class NewerReplicaError extends Error {
  override readonly name = 'NewerReplicaError';
}

const newestVersion = Math.max(...Object.keys(replicaVersions).map(Number));

export function replicaName(userId: string): string {
  return `touchline-${userId}`;
}

/**
 * Opens the user's database. Only a login passes `create`: a late reply, a worker or a reconnect
 * after a log-out must not create the database again.
 *
 * @param options.onBlocked called while a page of an older version keeps the database open
 * @throws NoReplicaError
 * @throws NewerReplicaError
 */
export async function openReplica(
  userId: string,
  {
    create = false,
    patience,
    onBlocked,
  }: { create?: boolean; patience?: number; onBlocked?: () => void } = {},
): Promise<Replica> {
  await assertCanOpen(userId, create);
  const replica = new Dexie(replicaName(userId), { cache: 'disabled' }) as Replica;
  for (const [version, stores] of Object.entries(replicaVersions))
    replica.version(Number(version)).stores(stores);
  let mayCreate = create;
  replica.on('populate', () => {
    if (!mayCreate) throw new NoReplicaError(`no database for ${userId}`);
  });
  if (onBlocked !== undefined) replica.on('blocked', onBlocked);
  // Also checked when Dexie reopens the connection.
  replica.on('ready', () => assertNotNewer(userId, replica.backendDB().version), true);
  replica.use({ stack: 'dbcore', name: 'durability', create: withStrictDurability });
  try {
    await replica.open();
  } catch (error) {
    replica.close();
    if (isCausedBy(error, 'NoReplicaError')) throw new NoReplicaError(`no database for ${userId}`);
    if (isCausedBy(error, 'NewerReplicaError')) throw new NewerReplicaError(newerMessage(userId));
    throw error;
  }
  mayCreate = false;
  replica.userId = userId;
  if (patience !== undefined) replica.patience = patience;
  return replica;
}

const newerMessage = (userId: string) => `a newer app has the database of ${userId}`;

/**
 * Checked before Dexie opens the database: Dexie would add tables that it misses in a newer
 * version, and create a missing database only to delete it again. Not every browser lists its
 * databases.
 */
async function assertCanOpen(userId: string, create: boolean): Promise<void> {
  const databases = await Dexie.dependencies.indexedDB.databases?.();
  if (databases === undefined) return;
  const existing = databases.find(({ name }) => name === replicaName(userId));
  if (existing === undefined && !create) throw new NoReplicaError(`no database for ${userId}`);
  assertNotNewer(userId, existing?.version ?? 0);
}

function assertNotNewer(userId: string, nativeVersion: number): void {
  if (Math.floor(nativeVersion / 10) > newestVersion)
    throw new NewerReplicaError(newerMessage(userId));
}

function withStrictDurability(core: DBCore): DBCore {
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

export function collectionTable<Name extends CollectionName>(
  replica: Replica,
  name: Name,
): Table<RowOf<Name>, string> {
  return replica.table(name);
}

export async function deleteReplica(userId: string): Promise<void> {
  await Dexie.delete(replicaName(userId));
}

/** Whether the error, or one that it wraps, has one of these names. */
export function isCausedBy(error: unknown, ...names: string[]): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Object && depth < 5; depth += 1) {
    if ('name' in at && names.includes(String(at.name))) return true;
    at = ('inner' in at && at.inner) || ('cause' in at && at.cause) || null;
  }
  return false;
}

export function isStorageFull(error: unknown): boolean {
  return isCausedBy(error, 'QuotaExceededError');
}
