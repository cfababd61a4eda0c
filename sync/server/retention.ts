import type { Run } from '#sync/server/database.ts';

/** A phone that was away for longer gets snapshots instead of deltas. */
const tombstoneDays = 90;
/** After this time a duplicate does no harm, because its `base` no longer matches. */
const answerDays = 365;

/** Deletes old tombstones and stored answers; call it once a day. */
export async function deleteExpired(run: Run): Promise<void> {
  await run({ text: 'select sync.sweep(make_interval(days => $1), make_interval(days => $2))' }, [
    tombstoneDays,
    answerDays,
  ]);
}
