/** Corrects an account's email address, when emails to it come back. */
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { createConfirmationLink } from '#api/accounts/addresses/confirmation-links.ts';
import { replaceAddress } from '#api/accounts/addresses/replace-address.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { db } from '#api/schema.ts';

/**
 * Both addresses get an email, the old one unless emails to it failed; that to the new one has a
 * link which confirms it. Returns how many emails failed. Throws 403 for an administrator's
 * account, 409 for a stale version, 422 for an address that is taken.
 */
export async function correctEmail(
  tx: Tx,
  actor: Actor,
  { id, email, version }: { id: string; email: string; version: number },
  { mail }: Pick<Services, 'mail'>,
): Promise<{ failedMails: number }> {
  const account = await db(tx)
    .selectFrom('account as a')
    .select([...recipientColumns, 'a.scope', 'a.version'])
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound('accounts.userNotFound');
  if (account.scope === 'admin') throw forbidden();
  if (account.version !== version) throw conflict('error.stale');
  if (account.email === email) throw invalid({ email: 'users.emailSame' });
  const { failedMails } = await replaceAddress(
    tx,
    { accountId: id, from: account.email, to: email, isConfirmed: false },
    invalid({ email: 'accounts.emailTaken' }),
  );
  const token = await createConfirmationLink(tx, { accountId: id, email });
  await mail.queue(tx, { ...account, email }, 'emailCorrected', { isFormer: false, token });
  if (failedMails === 0) await mail.queue(tx, account, 'emailCorrected', { isFormer: true });
  await audit(tx, actor, 'account.email-correct', ['account', id], {
    ...changedValues({ email: account.email }, { email }),
  });
  return { failedMails };
}
