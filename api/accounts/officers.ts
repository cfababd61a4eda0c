/** Media officers, as an assignment chooses them. */
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { containsAllWords, userJson } from '#api/accounts/records.ts';

/** Approved officers by name; with a text those whose names hold each of its words. */
export async function searchOfficers(tx: Tx, text = ''): Promise<User[]> {
  const rows = await tx.execute<{ body: User }[]>(
    `select ${userJson('admin')} as body from account a
     where a.scope = 'officer' and a.status = 'approved' and a.deleted_at is null
       and ${containsAllWords(`concat_ws(' ', a.first_name, a.last_name)`)}
     order by a.first_name, a.last_name, a.id`,
    [text],
  );
  return rows.map(({ body }) => body);
}

export interface AssignedOfficer {
  id: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
}

/**
 * The approved officers among the accounts, locked against a change of standing, by id. The first
 * of the locks: account, tournament, match, accreditation, booking.
 */
export async function lockOfficers(tx: Tx, ids: readonly string[]): Promise<AssignedOfficer[]> {
  return tx.execute<AssignedOfficer[]>(
    `select id, email, first_name as "firstName", language from account
     where id = any (?::uuid[]) and scope = 'officer' and status = 'approved'
       and deleted_at is null
     order by id for share`,
    [`{${ids.join(',')}}`],
  );
}
