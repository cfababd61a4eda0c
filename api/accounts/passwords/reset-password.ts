/** A forgotten or one-time password: a link, good once and for an hour (rulings §7). */
import { createHash, randomBytes } from 'node:crypto';
import { resetLinkMinutes } from '#sync/contracts/accounts/passwords.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';

/** Links an account may be sent within an hour: nobody's mailbox is filled by a stranger. */
const maxLinksPerHour = 5;

/**
 * Sends a link if an account has this address. Runs as a job: the call that asked for it has done
 * the same work either way, and tells nothing by its words or its time.
 */
export async function sendResetLink(
  tx: Tx,
  email: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const [account] = await tx.execute<{ id: string; firstName: string; language: 'en' | 'ar' }[]>(
    `select id, first_name as "firstName", language from account a
     where email = ? and deleted_at is null and ? > (
       select count(*) from password_reset r
       where r.account_id = a.id and r.created_at > now() - interval '1 hour')
     for no key update`,
    [email, maxLinksPerHour],
  );
  if (!account) return;
  const token = await createResetLink(tx, account.id);
  await mail.queue(tx, {
    accountId: account.id,
    recipient: email,
    language: account.language,
    template: 'passwordReset',
    data: { firstName: account.firstName, token },
  });
}

/**
 * What a one-time password is good for, for who knew the one that `hash` is of. Undefined where that
 * is not the account's any more; 403 where its days are over.
 */
export async function createLinkForOneTimePassword(
  tx: Tx,
  account: { id: string; hash: string },
): Promise<string | undefined> {
  const [same] = await tx.execute<{ good: boolean }[]>(
    `select password_once_until > now() as good from account
     where id = ? and password_hash = ? and password_once_until is not null
       and deleted_at is null for no key update`,
    [account.id, account.hash],
  );
  if (same?.good === false) throw forbidden('users.passwordOnceOver');
  return same ? createResetLink(tx, account.id) : undefined;
}

/** Answers the token, which is kept nowhere. */
async function createResetLink(tx: Tx, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.execute(
    `insert into password_reset (token_hash, account_id, expires_at)
     values (decode(?, 'hex'), ?, now() + make_interval(mins => ?))`,
    [hashToken(token), accountId, resetLinkMinutes],
  );
  return token;
}

/**
 * Sets the password that `passwordHash` is of. The link is used up, every other link of the account
 * too, and all its sessions end; the person is told by mail. 422 for a link that is wrong, used, too old or another address's,
 * in the same words.
 */
export async function resetPassword(
  tx: Tx,
  { email, token, passwordHash }: { email: string; token: string; passwordHash: string },
  { audit, mail }: Pick<Services, 'audit' | 'mail'>,
): Promise<void> {
  const [account] = await tx.execute<{ id: string; firstName: string; language: 'en' | 'ar' }[]>(
    `with used as (
       delete from password_reset r using account a
       where r.token_hash = decode(?, 'hex') and r.expires_at > now()
         and a.id = r.account_id and a.email = ? and a.deleted_at is null
       returning a.id
     )
     update account set password_hash = ?, password_once_until = null
     where id = (select id from used) returning id, first_name as "firstName", language`,
    [hashToken(token), email, passwordHash],
  );
  if (!account) throw invalid({ resetPasswordToken: 'accounts.resetLinkInvalid' });
  await tx.execute('delete from password_reset where account_id = ?', [account.id]);
  await endAllSessions(tx, account.id, 'error.accountChanged');
  await mail.queue(tx, {
    accountId: account.id,
    recipient: email,
    language: account.language,
    template: 'passwordChanged',
    data: { firstName: account.firstName, byLink: true },
  });
  await audit(tx, {
    actorId: account.id,
    action: 'account.password-reset',
    subjectType: 'account',
    subjectId: account.id,
  });
}

/** Forgets links that no longer work. */
export async function deleteExpiredResetLinks(tx: Tx): Promise<void> {
  await tx.execute(`delete from password_reset where expires_at < now() - interval '1 day'`);
}

/** SQL: whether the link with this token, an SQL text, is still good. */
export const resetLinkIsValid = (token: string) => /* sql */ `exists (select from password_reset r
  where r.token_hash = sha256(convert_to('reset ' || (${token}), 'UTF8')) and r.expires_at > now())`;

function hashToken(token: string): string {
  return createHash('sha256').update(`reset ${token}`).digest('hex');
}
