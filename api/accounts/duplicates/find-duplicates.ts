/** Finds accounts that may belong to the same person. */
import { sql } from 'kysely';
import {
  type Duplicate,
  type DuplicateSign,
  duplicateSigns,
  mostDuplicates,
} from '#sync/contracts/admin/duplicates.ts';
import { userObject } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Differing bits of 64 up to which two photos are the same picture. */
const similarBits = 6;

/** The address without what many mail servers ignore: dots, and a plus with what follows it. */
const emailKey = (table: 'a' | 'me') => sql`
  replace(split_part(split_part(${sql.ref(`${table}.email`)}, '@', 1), '+', 1), '.', '')
    || '@' || split_part(${sql.ref(`${table}.email`)}, '@', 2)`;

/** Over the other account `a` and the person's own, `me`. */
const conditions: Record<DuplicateSign, ReturnType<typeof sql<boolean>>> = {
  name: sql`a.birthdate = me.birthdate and (
    search_key(a.first_name || ' ' || a.last_name) = search_key(me.first_name || ' ' || me.last_name)
    or search_key(a.name_arabic) = search_key(me.name_arabic))`,
  phone: sql`a.mobile_number = me.mobile_number`,
  email: sql`${emailKey('a')} = ${emailKey('me')}`,
  picture: sql`exists (select from photo_hash h join photo_hash mine on mine.account_id = me.id
    where h.account_id = a.id and bit_count(h.hash # mine.hash) <= ${similarBits})`,
};

/** Throws 404 for an unknown account. */
export async function requireAccount(tx: Tx, accountId: string): Promise<void> {
  const known = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw notFound('accounts.userNotFound');
}

/** The newest first. Throws 404 for an unknown account. */
export async function findDuplicates(tx: Tx, accountId: string): Promise<Duplicate[]> {
  await requireAccount(tx, accountId);
  const rows = await db(tx)
    .selectFrom('account as a')
    .innerJoin('account as me', (join) =>
      join.on('me.id', '=', accountId).onRef('me.id', '<>', 'a.id'),
    )
    .where('a.deleted_at', 'is', null)
    .where('a.scope', '<>', 'admin')
    .where('me.scope', '<>', 'admin')
    .where((eb) => eb.or(duplicateSigns.map((sign) => conditions[sign])))
    .select((eb) => [
      userObject(eb, 'admin').as('user'),
      sql<DuplicateSign[]>`array_remove(array[${sql.join(
        duplicateSigns.map(
          (sign) => sql`case when ${conditions[sign]} then ${sql.lit(sign)}::text end`,
        ),
      )}], null)`.as('signs'),
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(mostDuplicates)
    .execute();
  return rows;
}
