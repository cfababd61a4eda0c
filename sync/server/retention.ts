/** What the engine forgets in time. */
import type { Run } from '#sync/server/database.ts';

/** A phone that was away for longer gets snapshots instead of changes. */
const tombstoneDays = 90;
/** Later than this a duplicate is harmless: `base` no longer fits. */
const answerDays = 365;

/** Forgets old tombstones and answers; meant for once a day. */
export async function deleteExpired(run: Run): Promise<void> {
  await run({ text: 'select sync.sweep(make_interval(days => $1), make_interval(days => $2))' }, [
    tombstoneDays,
    answerDays,
  ]);
}
