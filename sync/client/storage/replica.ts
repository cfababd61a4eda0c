/**
 * A user's database on the phone: the synced rows, the outbox and what became of it.
 *
 * Every write that touches the outbox is flushed to the disk before it is told done (`strict`
 * durability); synced rows, which can be fetched again, are not.
 */
import { Dexie, type DBCore, type Table } from 'dexie';
import type * as z from 'zod/mini';
import type { collections, CollectionName } from '#sync/contracts/core/collections.ts';
import type { ErrorCode } from '#sync/contracts/core/errors.ts';
import type { PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { SyncedRow } from '#sync/protocol/pull.ts';
import { replicaVersions, strictTables } from '#sync/client/storage/schema.ts';

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
  /**
   * False until it is first sent: so long it may still be altered in place. Absent: it never is.
   * The server refuses another text under an id that it knows.
   */
  attempted?: boolean;
}

/** Done on the server. Kept 30 days: a server restored from a backup is told again. */
export interface SentItem extends OutboxItem {
  sentAt: number;
  status: 'applied' | 'merged';
  /** 1 until a later pull has brought what it changed, so that screens do not fall back. */
  fresh: 0 | 1;
  /** The server's own time (epoch milliseconds) from which on it is kept 30 days. */
  heldSince?: number;
}

/** Refused for good. Kept until the person has dealt with it. */
export interface AttentionItem extends OutboxItem {
  refusedAt: number;
  code: ErrorCode | null;
  message: string;
  data?: unknown;
  /** It is about this photo alone, which `args` attaches. */
  photo?: PhotoRef;
}

/** A photo or file by what it is (SHA-256 in lower-case hex), and what it was called. */
export interface PhotoRef {
  sha256: string;
  title: string;
}

/** What an officer wrote into one answer, and the text it was written on. */
export interface DraftAnswer extends PlacedAnswer {
  base: string;
}

/** What was typed into a report and is in no mutation yet. There is no draft without a change. */
export interface DraftItem {
  reportId: string;
  answers: DraftAnswer[];
  urgent?: { value: boolean; base: boolean | null };
  attach: PhotoRef[];
  detach: string[];
  /** Conflicts that the answers settle. */
  settles: string[];
  /** The report as it was when this was typed, for when it is not on the phone any more. */
  about: { name: string; eventId: string; matchId: string } | null;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/** A photo or file of the officer's; its bytes lie in `photoBytes`. */
export interface PhotoItem extends PhotoRef {
  mime: string;
  size: number;
  addedAt: number;
  /** `here`: the server does not have it, as far as this phone knows. */
  state: 'here' | 'uploaded';
  /** Whether the bytes are on this phone: those of an acknowledged one may go to make room. */
  kept: boolean;
  /** Grows when it must go up anew; part of the upload's idempotency key. */
  attempt: number;
  tries: number;
  /** How often the server would not take it as it arrived. */
  refusals: number;
  notBefore: number;
  uploadedAt: number | null;
}

export interface PhotoBytes {
  sha256: string;
  /** No Blob: WebKit loses those that lie in a database. */
  bytes: ArrayBuffer;
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
  key: 'session' | 'position' | 'asOf' | 'device' | 'wait' | `questions/${string}`;
  value: unknown;
}

export type Replica = Dexie & {
  meta: Table<MetaRow, string>;
  outbox: Table<OutboxItem, number, Omit<OutboxItem, 'seq'>>;
  sent: Table<SentItem, string>;
  attention: Table<AttentionItem, string>;
  draft: Table<DraftItem, string>;
  photo: Table<PhotoItem, string>;
  photoBytes: Table<PhotoBytes, string>;
  /** Milliseconds after which a database call counts as hung; for ever unless said. */
  patience?: number;
};

/** The database is not there, and this was no login that may make it. */
export class NoReplicaError extends Error {
  override readonly name = 'NoReplicaError';
}

/** A newer app has upgraded the database: this one's code must not touch it. */
export class NewerReplicaError extends Error {
  override readonly name = 'NewerReplicaError';
}

const newestVersion = Math.max(...Object.keys(replicaVersions).map(Number));

export function replicaName(userId: string): string {
  return `touchline-${userId}`;
}

/**
 * Opens the user's database. Only `create` makes it: an answer or a worker that comes after a
 * log-out must not bring it back, nor may a later reopening.
 *
 * @param options.onBlocked hears that a page of an older app does not let go of it, for now
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
  // At a later opening too.
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
  if (patience !== undefined) replica.patience = patience;
  return replica;
}

const newerMessage = (userId: string) => `a newer app has the database of ${userId}`;

/**
 * Before Dexie opens it: it would put back tables that it misses in a newer one, and make one that is
 * not there, if only to take it away again. Not every browser tells.
 */
async function assertCanOpen(userId: string, create: boolean): Promise<void> {
  const all = await Dexie.dependencies.indexedDB.databases?.();
  if (all === undefined) return;
  const there = all.find(({ name }) => name === replicaName(userId));
  if (there === undefined && !create) throw new NoReplicaError(`no database for ${userId}`);
  assertNotNewer(userId, there?.version ?? 0);
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

/** The table of a collection, typed by its contract. */
export function collectionTable<Name extends CollectionName>(
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
