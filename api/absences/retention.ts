/** Deletes absences, the texts that contest them, and suspensions after their time. */
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Days after the decision for which the person's text is kept. */
export const contestKeptDays = 90;

const yearAgo = sql<string>`now() - interval '1 year'`;

/** Absences go a year after their match, suspensions a year after their end. */
export async function deleteOldAbsences(tx: Tx): Promise<void> {
  await db(tx)
    .updateTable('absence')
    .set({ contest: null })
    .where('contest', 'is not', null)
    .where('decided_at', '<', sql<string>`now() - make_interval(days => ${contestKeptDays})`)
    .execute();
  await db(tx)
    .deleteFrom('absence')
    .where('match_id', 'in', (eb) =>
      eb.selectFrom('match').select('id').where('date', '<', yearAgo),
    )
    .execute();
  await db(tx)
    .deleteFrom('suspension')
    .where((eb) => eb.fn('least', ['ends_at', 'lifted_at']), '<', yearAgo)
    .execute();
}

/** Deletes what is stored about someone who deletes their account. */
export async function deleteAbsencesOf(tx: Tx, accountId: string): Promise<void> {
  await db(tx).deleteFrom('suspension').where('account_id', '=', accountId).execute();
  await db(tx).deleteFrom('absence').where('account_id', '=', accountId).execute();
}
