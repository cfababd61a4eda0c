/** Finds entries of the watch list that may be about a person. */
import { sql } from 'kysely';
import { mostWatchHits, type WatchEntry } from '#sync/contracts/admin/watch-list.ts';
import { requireAccount } from '#api/accounts/duplicates/find-duplicates.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/**
 * Compares folded names in either script, and the birthdate where the entry has one. Nothing is
 * stored, so that a renamed person is compared again. `zone` is the league's time zone. Throws 404
 * for an unknown account.
 */
export async function findWatchHits(
  tx: Tx,
  accountId: string,
  zone: string,
): Promise<Pick<WatchEntry, 'id' | 'name' | 'nameArabic'>[]> {
  await requireAccount(tx, accountId);
  return db(tx)
    .selectFrom('watch_entry as w')
    .innerJoin('account as a', (join) => join.on('a.id', '=', accountId))
    .where('a.scope', '<>', 'admin')
    .where(
      sql<boolean>`(search_key(w.name) = search_key(a.first_name || ' ' || a.last_name)
        or search_key(w.name_ar) = search_key(a.name_arabic))`,
    )
    .where(sql<boolean>`(w.birthdate is null or w.birthdate = a.birthdate)`)
    .where('w.end_date', '>=', sql<string>`(now() at time zone ${zone}::text)::date`)
    .select(['w.id', 'w.name', 'w.name_ar as nameArabic'])
    .orderBy('w.id')
    .limit(mostWatchHits)
    .execute();
}
