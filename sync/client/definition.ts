/** Options that distinguish the instances of the sync engine. */
import type { Mutation } from '#sync/protocol/push.ts';
import type { Transport } from '#sync/client/network/http-transport.ts';
import type {
  OutboxItem,
  ReplicaDefinition,
  SyncReplica,
} from '#sync/client/storage/sync-replica.ts';

export interface SyncDefinition<Replica extends SyncReplica = SyncReplica> {
  readonly replica: ReplicaDefinition<Replica>;
  /** The calls are `pull`, `push` and `live` below it. */
  readonly address: string;
  /** Present if mutations name files that are uploaded before them. */
  readonly uploads?: Uploads<Replica>;
  /** Returns false if what waits may only be sent, and nothing pulled. */
  mayPull?(replica: Replica): Promise<boolean>;
  /** Shortens a mutation that is too long for a push, each time to the same request. */
  shorten?(mutation: Mutation): Promise<Mutation>;
}

export interface Uploads<Replica extends SyncReplica = SyncReplica> {
  /** Tables that `times` and `repeat` read and write besides the engine's own. */
  readonly tables: readonly string[];
  /** Items with a file that the server lacks, by id, and when to try again (epoch milliseconds). */
  times(replica: Replica, items: readonly OutboxItem[]): Promise<ReadonlyMap<string, number>>;
  /** Called inside a transaction: the server left the item undecided with this `data`. */
  repeat(replica: Replica, item: OutboxItem, data: unknown): Promise<void>;
  /** Uploads for a few seconds; null when nothing can go now. */
  upload(context: CycleContext<Replica>): Promise<SyncOutcome | null>;
  /** Deletes files that no mutation names. */
  deleteUnused(replica: Replica): Promise<void>;
}

export interface CycleContext<Replica extends SyncReplica = SyncReplica> {
  definition: SyncDefinition<Replica>;
  replica: Replica;
  /** Nothing is written once another session owns the database. */
  sessionId: string;
  transport: Transport;
  signal: AbortSignal;
  /** First cycle of this runner: compare digests and delete expired records. */
  first: boolean;
}

/**
 * - `done`: nothing is left to do. `again`: run again in a second.
 * - `away`: the server cannot be reached now, or asks to wait.
 * - the others: nothing to do until something changes (see `SyncStatus`).
 */
export type SyncOutcome =
  | { kind: 'done' | 'again' | 'session' | 'upgrade' | 'forbidden' | 'stopped' }
  | { kind: 'away'; retryAfter: number | null };
