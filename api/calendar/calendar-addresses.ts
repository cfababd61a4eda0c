/** Secret addresses of calendars: one for each account, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

/** Bytes of a token, which has 43 characters in base64url. */
const tokenBytes = 32;
export const calendarToken = /^[A-Za-z0-9_-]{43}$/;

/** Returns when the newest address was created, ISO 8601; null if there is none. */
export async function readAddressDate(tx: Tx, actor: Actor): Promise<string | null> {
  const feed = await db(tx)
    .selectFrom('calendar_feed')
    .select((eb) => isoInstant(eb.ref('created_at')).as('createdAt'))
    .where('account_id', '=', actor.id)
    .executeTakeFirst();
  return feed?.createdAt ?? null;
}

/** Returns the token of a new address; the address before ends. */
export async function createAddress(tx: Tx, actor: Actor): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const before = await db(tx)
    .deleteFrom('calendar_feed')
    .where('account_id', '=', actor.id)
    .returning('account_id')
    .executeTakeFirst();
  // The newest of two addresses that are created at the same time stays.
  await db(tx)
    .insertInto('calendar_feed')
    .values({ account_id: actor.id, token_hash: hashToken(token) })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        token_hash: eb.ref('excluded.token_hash'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
  const action = before ? 'account.calendar-renew' : 'account.calendar-create';
  await audit(tx, actor, action, ['account', actor.id]);
  return token;
}

/** Ends the actor's address; a second call changes nothing. */
export async function endAddress(tx: Tx, actor: Actor): Promise<void> {
  if (await deleteAddress(tx, actor.id))
    await audit(tx, actor, 'account.calendar-end', ['account', actor.id]);
}

/** Returns whether the account had an address. */
export async function deleteAddress(tx: Tx, accountId: string): Promise<boolean> {
  const ended = await db(tx)
    .deleteFrom('calendar_feed')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return ended !== undefined;
}

export type CalendarOwner = NonNullable<Awaited<ReturnType<typeof findCalendarOwner>>>;

/** Undefined for a wrong token, and for that of an account that is not approved, or deleted. */
export async function findCalendarOwner(tx: Tx, token: string) {
  return db(tx)
    .selectFrom('calendar_feed as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .select(['a.id', 'a.language', 'f.created_at as since'])
    .where('f.token_hash', '=', hashToken(token))
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(`calendar ${token}`).digest();
}
