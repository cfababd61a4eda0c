/** Merges the buckets of several consecutive replies as if they were one. */
import type { BucketAnswer, PullReply, SyncedRow } from '#sync/protocol/pull.ts';

/** In the order received. Buckets that none of them contains are absent. */
export function mergeReplies(replies: readonly PullReply[]): PullReply['buckets'] {
  const told = new Map<string, BucketAnswer>();
  for (const { buckets } of replies) {
    for (const [bucket, answer] of Object.entries(buckets)) {
      const before = told.get(bucket);
      const goesOn = answer.mode === 'delta' && before !== undefined;
      told.set(bucket, goesOn ? mergeAnswers(before, answer) : answer);
    }
  }
  return Object.fromEntries(told);
}

function mergeAnswers(before: BucketAnswer, { cursor, rows, deleted }: BucketAnswer): BucketAnswer {
  const all = new Map<string, Map<string, SyncedRow | null>>();
  const of = (collection: string) => {
    const known = all.get(collection) ?? new Map<string, SyncedRow | null>();
    all.set(collection, known);
    return known;
  };
  for (const part of [before, { rows, deleted }]) {
    for (const [collection, ids] of Object.entries(part.deleted))
      for (const id of ids) of(collection).set(id, null);
    for (const [collection, list] of Object.entries(part.rows))
      for (const row of list) of(collection).set(row.id, row);
  }
  const pick = <T>(take: (id: string, row: SyncedRow | null) => T | undefined) =>
    Object.fromEntries(
      [...all].flatMap(([collection, known]) => {
        const taken = [...known].flatMap(([id, row]) => take(id, row) ?? []);
        return taken.length > 0 ? [[collection, taken]] : [];
      }),
    );
  return {
    mode: before.mode,
    ...(cursor !== undefined && { cursor }),
    rows: pick((_id, row) => row ?? undefined),
    deleted: pick((id, row) => (row === null ? id : undefined)),
  };
}
