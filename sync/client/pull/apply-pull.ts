/** Applies a pull reply to the stored rows in one transaction: everything or nothing. */
import type { Table } from 'dexie';
import type { BucketAnswer, PullReply, PullRequest, SyncedRow } from '#sync/protocol/pull.ts';
import { requeueSent, markSentAsPulled } from '#sync/client/outbox/sent-mutations.ts';
import {
  readPosition,
  readSession,
  writeAsOf,
  writePosition,
} from '#sync/client/storage/replica-meta.ts';
import type { Position, StoredRow, SyncReplica } from '#sync/client/storage/sync-replica.ts';

/** The pull that was sent, and the state it was based on. */
export interface PullContext {
  /** Session that sent the pull. */
  sessionId: string;
  request: PullRequest;
  turn: number;
  /** Epoch milliseconds. */
  startedAt: number;
}

/**
 * - `applied`: done.
 * - `discarded`: the session is over; nothing was written.
 * - `outdated`: another runner has changed the position since; nothing was written.
 * - `reset`: the reply does not fit the request; the next pull asks for everything again.
 */
export type ApplyOutcome = 'applied' | 'discarded' | 'outdated' | 'reset';

export async function applyPull(
  replica: SyncReplica,
  context: PullContext,
  answer: PullReply,
): Promise<ApplyOutcome> {
  const newEpoch = context.request.epoch !== null && answer.epoch !== context.request.epoch;
  // Without cursors the reply is the complete state, and rows that it does not contain must be
  // deleted.
  const isFull = newEpoch || Object.keys(context.request.cursors).length === 0;
  const isUnchanged = !isFull && Object.keys(answer.buckets).length === 0;
  const tables = [
    'meta',
    'sent',
    ...(isUnchanged ? [] : replica.definition.collections),
    ...(newEpoch ? ['outbox'] : []),
  ];
  const apply = async (): Promise<ApplyOutcome> => {
    // control: the session in the applying transaction
    if ((await readSession(replica)) !== context.sessionId) return 'discarded';
    const position = await readPosition(replica);
    // Where locks are missing two runners may pull simultaneously, and a tombstone from the slower one
    // could undo what the faster one wrote.
    // control: the turn of an answer
    if (position.turn !== context.turn) return 'outdated';
    if (!matchesRequest(context.request, answer, isFull)) {
      await writePosition(replica, { ...position, cursors: {} });
      return 'reset';
    }
    // control: sending again after a restore
    if (newEpoch) await requeueSent(replica);
    if (!isUnchanged) {
      await applyBuckets(replica, answer.buckets, isFull);
      await writePosition(replica, { ...position, ...positionAfter(position, answer, isFull) });
    }
    if (!answer.lagging)
      await markSentAsPulled(replica, context.startedAt, Date.parse(answer.asOf));
    await writeAsOf(replica, answer.asOf);
    return 'applied';
  };
  // control: one transaction for a reset
  return replica.transaction('rw', tables, apply);
}

/** A delta is only valid for a bucket whose cursor was sent. */
function matchesRequest(request: PullRequest, answer: PullReply, isFull: boolean): boolean {
  return Object.entries(answer.buckets).every(
    ([name, { mode, cursor }]) =>
      (mode === 'dropped' || cursor !== undefined) &&
      (mode !== 'delta' || (!isFull && name in request.cursors)),
  );
}

function positionAfter(position: Position, answer: PullReply, isFull: boolean): Partial<Position> {
  const cursors = isFull ? {} : { ...position.cursors };
  for (const [name, { mode, cursor }] of Object.entries(answer.buckets)) {
    if (mode === 'dropped' || cursor === undefined) delete cursors[name];
    else cursors[name] = cursor;
  }
  return { epoch: answer.epoch, cursors };
}

async function applyBuckets(
  replica: SyncReplica,
  buckets: PullReply['buckets'],
  isFull: boolean,
): Promise<void> {
  const all = Object.entries(buckets);
  const replacedBuckets = all.filter(([, { mode }]) => mode !== 'delta');
  await Promise.all(
    replica.definition.collections.map(async (collection) => {
      const table = replica.table<StoredRow, string>(collection);
      if (isFull || replacedBuckets.length > 0)
        await replaceBuckets(table, replacedBuckets, isFull);
      for (const [bucket, answer] of all)
        if (answer.mode === 'delta') await applyDelta(table, bucket, answer);
    }),
  );
}

/** Replaces the rows of whole buckets (deletes them if dropped), whatever their versions. */
async function replaceBuckets(
  table: Table<StoredRow, string>,
  replacedBuckets: readonly [bucket: string, answer: BucketAnswer][],
  isFull: boolean,
): Promise<void> {
  const rows = replacedBuckets.flatMap(([bucket, answer]) =>
    toStoredRows(answer.rows[table.name] ?? [], bucket),
  );
  if (isFull) await table.clear();
  else {
    const buckets = new Set(replacedBuckets.map(([bucket]) => bucket));
    const newIds = new Set(rows.map(({ id }) => id));
    const obsolete = (await table.toArray()).filter(
      ({ id, _bucket }) => buckets.has(_bucket) && !newIds.has(id),
    );
    if (obsolete.length > 0) await table.bulkDelete(obsolete.map(({ id }) => id));
  }
  if (rows.length > 0) await table.bulkPut(rows);
}

/** Writes rows that are at least as new; deletes tombstoned rows that are still in this bucket. */
async function applyDelta(
  table: Table<StoredRow, string>,
  bucket: string,
  answer: BucketAnswer,
): Promise<void> {
  const deleted = answer.deleted[table.name] ?? [];
  if (deleted.length > 0) {
    const stored = await table.bulkGet(deleted);
    // control: a tombstone's bucket
    const isStillHere = (_: string, at: number) => stored[at]?._bucket === bucket;
    await table.bulkDelete(deleted.filter(isStillHere));
  }
  const rows = answer.rows[table.name] ?? [];
  if (rows.length > 0) {
    const stored = await table.bulkGet(rows.map(({ id }) => id));
    // control: rows' versions
    const isCurrent = (row: SyncedRow, at: number) => row.version >= (stored[at]?.version ?? 0);
    await table.bulkPut(toStoredRows(rows.filter(isCurrent), bucket));
  }
}

function toStoredRows(rows: SyncedRow[], bucket: string): StoredRow[] {
  return rows.map((row) => ({ ...row, id: row.id, version: row.version, _bucket: bucket }));
}
