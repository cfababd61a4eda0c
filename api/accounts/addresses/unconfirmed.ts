/** Which accounts have an address that is not confirmed. */
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Ids of accounts, all or those of a status, or one if it is among them. */
export async function listUnconfirmed(
  tx: Tx,
  { status, id }: { status?: Status | undefined; id?: string | undefined },
): Promise<string[]> {
  const rows = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email_unconfirmed', '=', true)
    .where('deleted_at', 'is', null)
    .$if(status !== undefined, (found) => found.where('status', '=', status as Status))
    .$if(id !== undefined, (found) => found.where('id', '=', id as string))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
