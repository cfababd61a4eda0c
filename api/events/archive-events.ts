/** Archives tournaments that are over, so that phones need not keep them. */
import { sql } from 'kysely';
import { inTransaction, type Orm } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/**
 * Archives every tournament that ended more than 30 days ago and has no later match. Each in a
 * transaction of its own, because all its rows change, and phones wait for the oldest transaction.
 *
 * @throws AggregateError if some could not be archived
 */
export async function archivePastEvents({ em }: Orm): Promise<void> {
  const failures: unknown[] = [];
  const isDue = sql<boolean>`archived_at is null and event_is_over(id, end_date)`;
  const due = await inTransaction(em, (tx) =>
    db(tx).selectFrom('event').select('id').where(isDue).orderBy('end_date').execute(),
  );
  for (const { id } of due) await archiveEvent(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${due.length} tournaments could not be archived`,
    );

  async function archiveEvent(id: string): Promise<void> {
    await inTransaction(em, async (tx) => {
      await sql`select set_config('statement_timeout', '2min', true)`.execute(db(tx));
      await db(tx).selectFrom('event').select('id').where('id', '=', id).forUpdate().execute();
      await db(tx)
        .updateTable('event')
        .set({ archived_at: sql<string>`now()` })
        .where('id', '=', id)
        // Checked again after the lock, because someone may have added a match.
        .where(isDue)
        .execute();
    });
  }
}
