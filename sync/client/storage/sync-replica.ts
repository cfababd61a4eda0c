/**
 * A database on the phone that the engine keeps in sync: the synced rows and the mutations made
 * here. The members' is in `replica.ts`.
 */
import type { Dexie, Table } from 'dexie';
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import type { SyncedRow } from '#sync/protocol/pull.ts';

export type StoredRow = SyncedRow & { _bucket: string };

export interface OutboxItem {
  seq: number;
  id: string;
  name: string;
  args: unknown;
  base?: unknown;
  /** Key of the record it changes; mutations of one record are sent in order. */
  record: string;
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

export type NewOutboxItem = Omit<OutboxItem, 'seq'>;

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
  /** Set if only this file was refused; `args` names nothing else. */
  photo?: FileRef;
}

/** A photo or file: SHA-256 in lower-case hex, and its name. */
export interface FileRef {
  sha256: string;
  title: string;
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
  /** An instance's own keys have a slash. */
  key: 'session' | 'position' | 'asOf' | 'device' | 'wait' | `${string}/${string}`;
  value: unknown;
}

export type SyncReplica = Dexie & {
  definition: ReplicaDefinition;
  /** Id in the database's name. */
  owner: string;
  meta: Table<MetaRow, string>;
  outbox: Table<OutboxItem, number, NewOutboxItem>;
  sent: Table<SentItem, string>;
  attention: Table<AttentionItem, string>;
  /** Milliseconds after which a database call counts as hung; no limit if absent. */
  patience?: number;
};

/** The tables that every instance has, in its first version. Released: never edited. */
export const syncTables = {
  meta: 'key',
  outbox: '++seq, &id, record',
  sent: 'id, sentAt, fresh',
  attention: 'id, refusedAt',
};

/** The databases of an instance of the engine. It is loaded with the first screen. */
export interface ReplicaDefinition<Replica extends SyncReplica = SyncReplica> {
  /** Prefix of a database's name; the rest is its owner's id. */
  readonly prefix: string;
  /** Tables by released version, with `syncTables` in the first. */
  readonly versions: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly collections: readonly string[];
  /** Tag of the Background Sync that sends its outboxes. */
  readonly backgroundTag: string;
  /** Change it with every new collection or row shape: phones then fetch everything again once. */
  readonly rowShape: string;
  /** Tables besides outbox and attention whose writes must be on disk before they resolve. */
  readonly strictTables: readonly string[];
  /** Tables of unsent work that is in no mutation yet. */
  readonly draftTables: readonly string[];
  /** Inside a transaction over all tables: deletes what must go together with the synced rows. */
  deleteDerived(replica: Replica): Promise<unknown>;
  /** Makes room on a full phone; false if nothing can be deleted. */
  freeStorage?(replica: Replica): Promise<boolean>;
}
