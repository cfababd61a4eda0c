/** The first administrator, from ADMIN_EMAIL and ADMIN_PASSWORD (rulings §2). */
import { isCommonPassword } from '#api/accounts/common-passwords.ts';
import { hashPassword } from '#api/accounts/passwords.ts';
import { inTransaction } from '#api/platform/database.ts';
import type { Tx } from '#api/platform/database.ts';
import { violatedConstraint } from '#api/platform/pg-errors.ts';
import type { Services } from '#api/platform/services.ts';
import { StartError } from '#api/platform/start-error.ts';

/** Any number, the same in every process: two that start together make one administrator. */
const lockKey = 7_240_617;

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
  const hash = await hashPassword(adminPassword);
  return inTransaction(orm.em, async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(?)', [lockKey]);
    if (await hasAdmin(tx)) return false;
    const id = await insertAdmin(tx, adminEmail, hash);
    await audit(tx, {
      actorId: null,
      action: 'account.first-admin',
      subjectType: 'account',
      subjectId: id,
    });
    return true;
  });
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const found = await tx.execute(
    `select from account where scope = 'admin' and deleted_at is null limit 1`,
  );
  return found.length > 0;
}

async function insertAdmin(tx: Tx, email: string, hash: string): Promise<string> {
  try {
    const [made] = await tx.execute<{ id: string }[]>(
      `insert into account (email, password_hash, first_name, last_name, scope, status)
       values (?, ?, 'League', 'Administrator', 'admin', 'approved') returning id`,
      [email, hash],
    );
    if (!made) throw new Error('the administrator was not made');
    return made.id;
  } catch (error) {
    if (violatedConstraint(error) !== 'account_email') throw error;
    throw new StartError(`ADMIN_EMAIL: ${email} belongs to an account that is no administrator.`);
  }
}
