/** Corrects an account's e-mail address, when e-mails to it come back. */
import { sql } from 'kysely';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { deleteResetLinks } from '#api/accounts/passwords/reset-password.ts';
import { recipientColumns } from '#api/accounts/records.ts';
import { db } from '#api/schema.ts';

/**
 * Sessions stay, because the person is the same; password links that went to the old address end.
 * E-mails that wait go to the new address, and failed ones can be sent there again; returns how
 * many failed. Both addresses get an e-mail, the old one unless e-mails to it failed. Throws 403
 * for an administrator's account, 409 for a stale version, 422 for an address that is taken.
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
  try {
    await db(tx).updateTable('account').set({ email }).where('id', '=', id).execute();
  } catch (error) {
    if (violatedConstraint(error) === 'account_email')
      throw invalid({ email: 'accounts.emailTaken' });
    throw error;
  }
  await deleteResetLinks(tx, id);
  const redirected = await redirectMails(tx, { id, from: account.email, to: email });
  const failedMails = redirected.filter(({ status }) => status === 'failed').length;
  await mail.queue(tx, { ...account, email }, 'emailCorrected', { isFormer: false });
  if (failedMails === 0) await mail.queue(tx, account, 'emailCorrected', { isFormer: true });
  await audit(tx, actor, 'account.email-correct', ['account', id], {
    ...changedValues({ email: account.email }, { email }),
  });
  return { failedMails };
}

/** All but those that a worker is sending now, and those that are no longer valid. */
function redirectMails(tx: Tx, { id, from, to }: { id: string; from: string; to: string }) {
  return db(tx)
    .updateTable('mail')
    .set({ recipient: to })
    .where('account_id', '=', id)
    .where('recipient', '=', from)
    .where('status', 'in', ['queued', 'failed'])
    .where((eb) =>
      eb.or([eb('taken_until', 'is', null), eb('taken_until', '<', sql<string>`now()`)]),
    )
    .where((eb) => eb(eb.fn.coalesce('last_error', sql.lit('')), 'not like', 'mails.lapsed.%'))
    .returning('status')
    .execute();
}
