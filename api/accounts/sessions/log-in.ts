/** Logs in: checks the limits, the password and the second factor, then opens a session. */
import type { NewSecret } from '#sync/contracts/accounts/second-factor.ts';
import { audit } from '#api/platform/audit.ts';
import type { ChangeQuota } from '#api/platform/http/change-quota.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { countUses } from '#api/platform/http/rate-limits.ts';
import { AppError, forbidden } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { countLoginAttempt, clearLoginAttempts } from '#api/accounts/sessions/login-limits.ts';
import { verifyPassword, withLoginSlot } from '#api/accounts/passwords/password-hashing.ts';
import { createLinkForOneTimePassword } from '#api/accounts/passwords/reset-password.ts';
import { checkCode, type FactorServices } from '#api/accounts/second-factor/check-code.ts';
import { confirmSecret, startSecret } from '#api/accounts/second-factor/second-factor.ts';
import { endAllSessions, openSession, type OpenSession } from '#api/accounts/sessions/sessions.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
  /** A code of the authenticator app, or a recovery code. */
  secondFactorCode?: string | undefined;
  /** The caller's IP address. */
  address: string;
  /** Hash of the cookie that the browser sent. */
  client: Buffer;
  /** Hash of the cookie that it gets if this account's login succeeds, if that is another one. */
  nextClient?: (accountId: string) => Buffer;
  userAgent: string;
}

type LoginServices = FactorServices & { changeQuota: ChangeQuota };

interface Login extends OpenSession {
  usedRecoveryCode?: boolean;
}

/** Limits one account's successful logins: a program that repeats them would delay other people's. */
const loginRate = { name: 'login', burst: 20, perMinute: 4 };

/**
 * Opens a session, whatever the account's status. `em` is outside of a transaction, so that none stays
 * open while a password is hashed. Throws 401, in the same time and with the same message for a wrong
 * email as for a wrong password; 429 after too many failed attempts; 403 for a one-time password
 * (docs/decisions/0019), with a token to choose another unless it has expired. Of an administrator
 * with a second factor it takes a code (docs/decisions/0036): throws 403 without one and 422 for a
 * wrong one; 403 also where the configuration requires a second factor that the account does not have.
 * An administrator's log-in is in the audit log. Throws 429 after many logins of one account, too.
 */
export async function logIn(
  em: Tx,
  credentials: Credentials,
  services: LoginServices,
): Promise<Login> {
  const account = await checkPassword(em, credentials, services);
  const done = await inTransaction(em, (tx) => enter(tx, account, credentials, services));
  if (done instanceof AppError) throw done;
  return done;
}

/**
 * A secret for an administrator who has no second factor and may not log in without one. Throws what
 * `logIn` throws for the password, 403 for anyone else, and 409 if the account has a second factor.
 */
export async function startFirstFactor(
  em: Tx,
  credentials: Pick<Credentials, 'email' | 'password' | 'address' | 'client'>,
  services: FactorServices,
): Promise<NewSecret> {
  const account = await checkPassword(em, credentials, services);
  return inTransaction(em, async (tx) => {
    requireAdmin(account);
    if (!(await lockAccount(tx, account))) throw invalidCredentials();
    const secret = await startSecret(tx, { ...credentials, id: account.id }, 'off', services);
    await clearLoginAttempts(tx, account.from, credentials.email);
    return secret;
  });
}

/** Switches the second factor on with its first code, ends all sessions and opens one. */
export async function logInWithNewFactor(
  em: Tx,
  credentials: Credentials & { secondFactorCode: string },
  services: LoginServices,
): Promise<{ session: OpenSession; recoveryCodes: string[] }> {
  const account = await checkPassword(em, credentials, services);
  return inTransaction(em, async (tx) => {
    requireAdmin(account);
    if (!(await lockAccount(tx, account))) throw invalidCredentials();
    const first = { code: credentials.secondFactorCode, onlyFirst: true };
    const recoveryCodes = await confirmSecret(tx, account.id, first, services);
    await endAllSessions(tx, account.id, 'error.secondFactorChanged');
    const session = await open(tx, account, credentials, services);
    if (session instanceof AppError) throw session;
    return { session, recoveryCodes };
  });
}

type CheckedAccount = Awaited<ReturnType<typeof checkPassword>>;

/** Counts the attempt; only a login that succeeds as a whole clears the count. */
async function checkPassword(
  em: Tx,
  {
    email,
    password,
    address,
    client,
  }: Pick<Credentials, 'email' | 'password' | 'address' | 'client'>,
  { config: { rateLimit: limited }, clock }: FactorServices,
) {
  const known = (await selectEarlierSessions(em, email, client).executeTakeFirst()) !== undefined;
  // Strangers' failures at the same address must not make a known browser wait.
  const from = known ? `browser ${client.toString('hex')}` : clientNetwork(address);
  const work = async () => {
    // Inside the hashing slot, so that attempts still waiting in the queue are not counted yet.
    if (limited)
      await inTransaction(em, (tx) => countLoginAttempt(tx, { from, email, known }, clock));
    const found = await db(em)
      .selectFrom('account')
      .select(['id', 'scope', 'password_hash as hash', 'password_once_until as onceUntil'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const isCorrect = await verifyPassword(found?.hash ?? null, password);
    return isCorrect ? found : undefined;
  };
  const account = await withLoginSlot(work, { email, network: clientNetwork(address), known });
  if (!account) throw invalidCredentials();
  return { ...account, from };
}

/** Returns a refusal after which something has to be committed: a reset link, a count of codes. */
async function enter(
  tx: Tx,
  account: CheckedAccount,
  credentials: Credentials,
  services: LoginServices,
): Promise<Login | AppError> {
  if (account.onceUntil !== null) {
    const token = await createLinkForOneTimePassword(tx, account);
    if (token === undefined) throw invalidCredentials();
    if (services.config.rateLimit) await clearLoginAttempts(tx, account.from, credentials.email);
    return new AppError('password_once', 'users.passwordOnce', { resetPasswordToken: token });
  }
  if (account.scope !== 'admin') return open(tx, account, credentials, services);
  if (!(await lockAccount(tx, account))) throw invalidCredentials();
  const checked = await checkCode(tx, account.id, credentials.secondFactorCode, services);
  if (checked instanceof AppError) return checked;
  if (checked === 'off' && services.config.secondFactorRequired)
    return new AppError('second_factor_setup', 'secondFactor.setUpFirst');
  const session = await open(tx, account, credentials, services);
  return session instanceof AppError
    ? session
    : { ...session, usedRecoveryCode: checked === 'recovery' };
}

/** False where the password changed while it was checked; locked before the second factor. */
async function lockAccount(tx: Tx, account: CheckedAccount): Promise<boolean> {
  const locked = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.hash)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

function requireAdmin({ scope, onceUntil }: CheckedAccount): void {
  // A one-time password only lets its owner choose another.
  if (scope !== 'admin' || onceUntil !== null) throw forbidden();
}

/** Returns a refusal after too many logins, so that they do not count as failed ones. */
async function open(
  tx: Tx,
  account: CheckedAccount,
  credentials: Credentials,
  { config, changeQuota, clock }: LoginServices,
): Promise<OpenSession | AppError> {
  if (config.rateLimit) {
    await clearLoginAttempts(tx, account.from, credentials.email);
    const refusal = await countUses(tx, clock, account.id, [loginRate]).catch(returnRefusal);
    if (refusal !== undefined) return refusal;
  }
  const client = credentials.nextClient?.(account.id) ?? credentials.client;
  const session = await openSession(tx, account, { ...credentials, client });
  if (session === undefined) throw invalidCredentials();
  if (account.scope === 'admin') {
    // Entries are never deleted, so that a program that logs in again and again is stopped. Counted
    // apart from changes, which a stolen session could use up to keep its owner out.
    await changeQuota.take(tx, `log-in ${account.id}`);
    await audit(tx, account, 'account.login', ['account', account.id]);
  }
  return session;
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

function returnRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

const invalidCredentials = () => new AppError('unauthenticated', 'accounts.wrongLogin');
