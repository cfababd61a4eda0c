/** The first administrator, from ADMIN_EMAIL and ADMIN_PASSWORD (rulings §2). */
import { createOrPromoteAdmin } from '#api/accounts/administrators/create-admin.ts';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Any number, the same in every process: two that start together make one administrator. */
const firstAdminLock = 7_240_617;

/**
 * Makes the administrator if there is none; where there is one, the variables count for nothing.
 * Answers whether it was made. Throws `StartError` for a password that cannot be used.
 */
export async function ensureFirstAdmin({
  config: { adminEmail, adminPassword },
  orm,
  audit,
}: Pick<Services, 'config' | 'orm' | 'audit'>): Promise<boolean> {
  if (adminEmail === null || adminPassword === null) return false;
  if (await hasAdmin(orm.em.fork())) return false;
  if (isCommonPassword(adminPassword)) {
    throw new StartError('ADMIN_PASSWORD: is one of the most common passwords.');
  }
  const passwordHash = await hashPassword(adminPassword);
  return inTransaction(orm.em, async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [firstAdminLock]);
    if (await hasAdmin(tx)) return false;
    await refuseRegisteredEmail(tx, adminEmail);
    await createOrPromoteAdmin(tx, { email: adminEmail, passwordHash, once: false }, { audit });
    return true;
  });
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.execute(
    `select from account where scope = 'admin' and deleted_at is null limit 1`,
  );
  return found.length > 0;
}

/** A variable must not promote whoever registered with that address. */
async function refuseRegisteredEmail(tx: Tx, email: string): Promise<void> {
  const found = await tx.execute('select from account where email = ? and deleted_at is null', [
    email,
  ]);
  if (found.length > 0) {
    throw new StartError(`ADMIN_EMAIL: ${email} belongs to an account that is no administrator.`);
  }
}
