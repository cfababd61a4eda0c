/** Merges the buckets of several consecutive replies as if they were one. */
import type { BucketAnswer, PullReply, SyncedRow } from '#sync/protocol/pull.ts';

/** Merges replies in the order received. Buckets that none of them contains are absent. */
export function mergeReplies(replies: readonly PullReply[]): PullReply['buckets'] {
  const merged = new Map<string, BucketAnswer>();
  for (const { buckets } of replies) {
    for (const [bucket, answer] of Object.entries(buckets)) {
      const before = merged.get(bucket);
      const isContinued = answer.mode === 'delta' && before !== undefined;
      merged.set(bucket, isContinued ? mergeAnswers(before, answer) : answer);
    }
  }
  return Object.fromEntries(merged);
}

function mergeAnswers(before: BucketAnswer, { cursor, rows, deleted }: BucketAnswer): BucketAnswer {
  const all = new Map<string, Map<string, SyncedRow | null>>();
  const rowsOf = (collection: string) => {
    const byId = all.get(collection) ?? new Map<string, SyncedRow | null>();
    all.set(collection, byId);
    return byId;
  };
  for (const part of [before, { rows, deleted }]) {
    for (const [collection, ids] of Object.entries(part.deleted))
      for (const id of ids) rowsOf(collection).set(id, null);
    for (const [collection, list] of Object.entries(part.rows))
      for (const row of list) rowsOf(collection).set(row.id, row);
  }
  const collect = <T>(select: (id: string, row: SyncedRow | null) => T | undefined) =>
    Object.fromEntries(
      [...all].flatMap(([collection, byId]) => {
        const selected = [...byId].flatMap(([id, row]) => select(id, row) ?? []);
        return selected.length > 0 ? [[collection, selected]] : [];
      }),
    );
  return {
    mode: before.mode,
    ...(cursor !== undefined && { cursor }),
    rows: collect((_id, row) => row ?? undefined),
    deleted: collect((id, row) => (row === null ? id : undefined)),
  };
}
