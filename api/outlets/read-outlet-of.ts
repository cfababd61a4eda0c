/** The outlet that a person works for. */
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Returns the open outlet whose manager or an administrator vouched for the person, or undefined. */
export async function readOutletOf(tx: Tx, accountId: string) {
  return db(tx)
    .selectFrom('outlet_member as m')
    .innerJoin('outlet as o', 'o.id', 'm.outlet_id')
    .where('m.account_id', '=', accountId)
    .where('m.left_at', 'is', null)
    .where('m.vouched_at', 'is not', null)
    .where('o.closed_at', 'is', null)
    .select(['o.id', 'o.name', 'o.type'])
    .executeTakeFirst();
}
