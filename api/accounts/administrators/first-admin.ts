/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. */
import { sql } from 'kysely';
import { createOrPromoteAdmin } from '#api/accounts/administrators/create-admin.ts';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** An arbitrary advisory lock key: processes that start together create one administrator. */
const firstAdminLock = 7_240_617;

/**
 * Creates the administrator if there is none, and otherwise ignores the variables. Returns whether it
 * was created. Throws `StartError` for a password that is too common.
 */
export async function ensureFirstAdmin({
  config: { adminEmail, adminPassword },
  orm,
}: Pick<Services, 'config' | 'orm'>): Promise<boolean> {
  if (adminEmail === null || adminPassword === null) return false;
  if (await hasAdmin(orm.em.fork())) return false;
  if (isCommonPassword(adminPassword)) {
    throw new StartError('ADMIN_PASSWORD: is one of the most common passwords.');
  }
  const passwordHash = await hashPassword(adminPassword);
  return inTransaction(orm.em, async (tx) => {
    await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(db(tx));
    if (await hasAdmin(tx)) return false;
    await refuseRegisteredEmail(tx, adminEmail);
    await createOrPromoteAdmin(tx, { email: adminEmail, passwordHash, oneTime: false });
    return true;
  });
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const admin = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('scope', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Throws where somebody registered with the address: a variable must not promote that account. */
async function refuseRegisteredEmail(tx: Tx, email: string): Promise<void> {
  const account = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (account) {
    throw new StartError(
      `ADMIN_EMAIL: ${email} belongs to an account that is not an administrator.`,
    );
  }
}
