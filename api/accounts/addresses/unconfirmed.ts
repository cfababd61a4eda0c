/** Finds the accounts whose address is not confirmed. */
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Returns the ids of such accounts: of all, of those with a status, or of one if it is among them. */
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
