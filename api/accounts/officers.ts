/** Media officers that an administrator can assign. */
import { sql } from 'kysely';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { containsAllWords, recipientColumns, userObject } from '#api/accounts/records.ts';

/** Approved officers by name; with a text those whose names contain each of its words. */
export async function searchOfficers(tx: Tx, text = ''): Promise<User[]> {
  const rows = await db(tx)
    .selectFrom('account as a')
    .select((eb) => userObject(eb, 'admin').as('user'))
    .where('a.scope', '=', 'officer')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .where((eb) =>
      containsAllWords(
        eb.fn<string>('concat_ws', [sql.lit(' '), 'a.first_name', 'a.last_name']),
        text,
      ),
    )
    .orderBy('a.first_name')
    .orderBy('a.last_name')
    .orderBy('a.id')
    .execute();
  return rows.map(({ user }) => user);
}

/**
 * Returns the approved officers among the accounts by id, and locks them against a change of their
 * status. Locks are taken in one order: account, tournament, match, accreditation, booking.
 */
export async function lockOfficers(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('id', 'in', ids)
    .where('scope', '=', 'officer')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
}
