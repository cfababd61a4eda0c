/** Logging in: limits, password, session. */
import { AppError } from '#api/platform/errors/app-error.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { countLoginAttempt, clearLoginAttempts } from '#api/accounts/sessions/login-limits.ts';
import { verifyPassword, withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';
import { createLinkForOneTimePassword } from '#api/accounts/passwords/reset-password.ts';
import { openSession } from '#api/accounts/sessions/sessions.ts';
import type { OpenSession } from '#api/accounts/sessions/sessions.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
  /** Where the call comes from. */
  address: string;
  userAgent: string;
}

/**
 * Opens a session, whatever the account's status. `em` is outside of a transaction: none stays open
 * while a password is hashed. Throws 401 in the same words and the same time whether the e-mail or
 * the password is wrong, 429 after too many bad tries, 403 with what sets another password for one
 * that is good once, or without it where its days are over (docs/decisions/0019).
 */
export async function logIn(
  em: Tx,
  { email, password, remember, address, userAgent }: Credentials,
  { limited }: { limited: boolean },
): Promise<OpenSession> {
  const account = await withHashingSlot(async () => {
    // Inside the line for hashing: of a storm of guesses only those that are next are counted.
    if (limited) await inTransaction(em, (tx) => countLoginAttempt(tx, address, email));
    const [found] = await em.execute<{ id: string; hash: string; once: boolean }[]>(
      `select id, password_hash as hash, password_once_until is not null as once from account
       where email = ? and deleted_at is null`,
      [email],
    );
    const right = await verifyPassword(found?.hash ?? null, password);
    return right ? found : undefined;
  });
  if (!account) throw invalidCredentials();
  const open = async (tx: Tx) => openSession(tx, account, { remember, userAgent });
  const opened = await inTransaction(em, async (tx) => {
    const done = account.once ? await createLinkForOneTimePassword(tx, account) : await open(tx);
    if (done === undefined) throw invalidCredentials();
    if (limited) await clearLoginAttempts(tx, address, email);
    return done;
  });
  if (typeof opened === 'string')
    throw new AppError('password_once', 'users.passwordOnce', { resetPasswordToken: opened });
  return opened;
}

const invalidCredentials = () => new AppError('unauthenticated', 'accounts.wrongLogin');
