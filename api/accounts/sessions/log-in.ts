/** Logs in: checks the limits and the password, then opens a session. */
import { audit } from '#api/platform/audit.ts';
import type { ChangeQuota } from '#api/platform/http/change-quota.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { countLoginAttempt, clearLoginAttempts } from '#api/accounts/sessions/login-limits.ts';
import { verifyPassword, withHashingSlot } from '#api/accounts/passwords/password-hashing.ts';
import { createLinkForOneTimePassword } from '#api/accounts/passwords/reset-password.ts';
import { openSession, type OpenSession } from '#api/accounts/sessions/sessions.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
  /** The caller's IP address. */
  address: string;
  /** Hash of the browser's cookie. */
  client: Buffer;
  userAgent: string;
}

/**
 * Opens a session, whatever the account's status. `em` is outside of a transaction, so that none stays
 * open while a password is hashed. Throws 401, in the same time and with the same message for a wrong
 * e-mail as for a wrong password; 429 after too many failed attempts; 403 for a one-time password
 * (docs/decisions/0019), with a token to choose another unless it has expired. An administrator's
 * log-in is in the audit log.
 */
export async function logIn(
  em: Tx,
  { email, password, remember, address, client, userAgent }: Credentials,
  { limited, changeQuota }: { limited: boolean; changeQuota: ChangeQuota },
): Promise<OpenSession> {
  const known = (await selectEarlierSessions(em, email, client).executeTakeFirst()) !== undefined;
  const work = async () => {
    // Inside the hashing slot, so that attempts still waiting in the queue are not counted yet.
    if (limited) await inTransaction(em, (tx) => countLoginAttempt(tx, { address, email, known }));
    const found = await db(em)
      .selectFrom('account')
      .select(['id', 'scope', 'password_hash as hash', 'password_once_until as onceUntil'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const isCorrect = await verifyPassword(found?.hash ?? null, password);
    return isCorrect ? found : undefined;
  };
  const account = await withHashingSlot(work, { group: clientNetwork(address), known });
  if (!account) throw invalidCredentials();
  const open = async (tx: Tx) => openSession(tx, account, { remember, client, userAgent });
  const opened = await inTransaction(em, async (tx) => {
    const done =
      account.onceUntil !== null ? await createLinkForOneTimePassword(tx, account) : await open(tx);
    if (done === undefined) throw invalidCredentials();
    if (limited) await clearLoginAttempts(tx, address, email);
    if (typeof done !== 'string' && account.scope === 'admin') {
      // Entries are never deleted, so that a program that logs in again and again is stopped. Counted
      // apart from changes, which a stolen session could use up to keep its owner out.
      const logIns = `log-in ${account.id}`;
      changeQuota.require(logIns);
      changeQuota.take(logIns);
      await audit(tx, account, 'account.login', ['account', account.id]);
    }
    return done;
  });
  if (typeof opened === 'string')
    throw new AppError('password_once', 'users.passwordOnce', { resetPasswordToken: opened });
  return opened;
}

/** Sessions of the account that this browser has opened before. */
export const selectEarlierSessions = (em: Tx, email: string, client: Buffer) =>
  db(em)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('account.email', '=', email)
    .where('account.deleted_at', 'is', null)
    .where('session.refreshed_by', '=', client);

const invalidCredentials = () => new AppError('unauthenticated', 'accounts.wrongLogin');
