/** Confirms an email address, or stops its change, with the link from an email. */
import { sql } from 'kysely';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { cancelLinks, hashEmailToken } from '#api/accounts/addresses/confirmation-links.ts';
import { replaceAddress } from '#api/accounts/addresses/replace-address.ts';
import { sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { endAllSessions } from '#api/accounts/sessions/sessions.ts';
import { db } from '#api/schema.ts';

const invalidLink = () => invalid({ emailToken: 'address.linkInvalid' });

/**
 * Confirms the address, and gives it to the account if that has another one. Used again, the link
 * answers the same and changes nothing. Throws one 422 for every link that does not work, 409 if the
 * new address got an account in the meantime.
 */
export async function confirmEmail(
  tx: Tx,
  token: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<{ accountId: string; email: string; isChange: boolean; isFirst: boolean }> {
  const { account, link } = await lockLink(tx, 'token_hash', token);
  const { accountId } = account;
  const { email, isChange } = link;
  const answer = { accountId, email, isChange };
  if (link.isConfirmed) {
    if (account.email !== email) throw invalidLink();
    return { ...answer, isFirst: false };
  }
  if (!link.isOpen) throw invalidLink();
  await db(tx)
    .updateTable('email_confirmation')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', link.id)
    .execute();
  if (!isChange) {
    await db(tx)
      .updateTable('account')
      .set({ email_unconfirmed: false })
      .where('id', '=', accountId)
      .execute();
    await audit(tx, { id: accountId }, 'account.email-confirm', ['account', accountId]);
    return { ...answer, isFirst: true };
  }
  const replacement = { accountId, from: account.email, to: email, isConfirmed: true };
  await replaceAddress(tx, replacement, conflict('accounts.emailTaken'));
  await mail.queue(tx, { ...account, email }, 'emailChanged', { isFormer: false });
  await mail.queue(tx, account, 'emailChanged', { isFormer: true });
  await audit(
    tx,
    { id: accountId },
    'account.email-change',
    ['account', accountId],
    changedValues({ email: account.email }, { email }),
  );
  return { ...answer, isFirst: true };
}

/**
 * Stops the pending change: the one the link belongs to, or one that replaced it. The person who requested
 * it knows the password, so every session ends and a link for a new password goes to the address that
 * stays. A second use changes nothing. Throws one 422 for every link that does not work, 409 if a change took
 * effect.
 */
export async function rejectEmailChange(
  tx: Tx,
  token: string,
  services: Pick<Services, 'mail'>,
): Promise<{ accountId: string; isFirst: boolean }> {
  const { account, link } = await lockLink(tx, 'reject_hash', token);
  const { accountId } = account;
  if (await wasChangedSince(tx, link.id)) throw conflict('address.changeDone');
  const stopped = await cancelLinks(tx, accountId, { isChange: true });
  if (link.isCancelled && stopped === 0) return { accountId, isFirst: false };
  await endAllSessions(tx, accountId, 'error.accountChanged');
  await sendResetLink(tx, account.email, services);
  await audit(tx, { id: accountId }, 'account.email-reject', ['account', accountId]);
  return { accountId, isFirst: true };
}

/** Whether the change of this link, or one that was asked for later, took effect. */
async function wasChangedSince(tx: Tx, linkId: string): Promise<boolean> {
  const done = await db(tx)
    .selectFrom('email_confirmation as link')
    .innerJoin('email_confirmation as done', 'done.account_id', 'link.account_id')
    .select('done.id')
    .where('link.id', '=', linkId)
    .where('done.is_change', '=', true)
    .whereRef('done.confirmed_at', '>=', 'link.created_at')
    .executeTakeFirst();
  return done !== undefined;
}

/** Locks the account before the link, like the commands of its owner, and reads the link again. */
async function lockLink(tx: Tx, column: 'token_hash' | 'reject_hash', token: string) {
  const links = db(tx).selectFrom('email_confirmation').where(column, '=', hashEmailToken(token));
  const account = await db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('a.id', '=', links.select('account_id'))
    .where('a.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw invalidLink();
  const link = await links
    .select((eb) => [
      'id',
      'email',
      'is_change as isChange',
      eb('confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
      eb('cancelled_at', 'is not', null).$castTo<boolean>().as('isCancelled'),
      sql<boolean>`cancelled_at is null and expires_at > now()`.as('isOpen'),
    ])
    .executeTakeFirst();
  if (!link) throw invalidLink();
  return { account, link };
}
