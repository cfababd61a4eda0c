/** Gives an account another email address: its owner's change, or an administrator's correction. */
import { sql } from 'kysely';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { AppError } from '#api/platform/errors/app-error.ts';
import { cancelLinks, deleteLinks } from '#api/accounts/addresses/confirmation-links.ts';
import { deleteResetLinks } from '#api/accounts/passwords/reset-password.ts';
import { db } from '#api/schema.ts';

interface Replacement {
  accountId: string;
  from: string;
  to: string;
  /** Whether the new address's owner confirmed it; an administrator only typed it. */
  isConfirmed: boolean;
}

/**
 * Sessions stay, because the person is the same; links that went to the old address end, those for
 * passwords too. Emails that wait go to the new address, and failed ones can be sent there again;
 * returns how many failed. Throws `taken` for the address of another account.
 */
export async function replaceAddress(
  tx: Tx,
  { accountId, from, to, isConfirmed }: Replacement,
  taken: AppError,
): Promise<{ failedMails: number }> {
  await db(tx)
    .updateTable('account')
    .set({ email: to, email_unconfirmed: !isConfirmed })
    .where('id', '=', accountId)
    .execute()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'account_email') throw taken;
      throw error;
    });
  await deleteResetLinks(tx, accountId);
  // A wrong address that was corrected may be a stranger's, whose links must not stop a change.
  await (isConfirmed ? cancelLinks(tx, accountId) : deleteLinks(tx, accountId));
  const redirected = await redirectMails(tx, { accountId, from, to, isConfirmed });
  return { failedMails: redirected.filter(({ status }) => status === 'failed').length };
}

/**
 * Redirects all emails to the old address but those that a worker is sending now, those that are no
 * longer valid, and those that warn the old address.
 */
function redirectMails(tx: Tx, { accountId, from, to, isConfirmed }: Replacement) {
  return db(tx)
    .updateTable('mail')
    .set({ recipient: to })
    .where('account_id', '=', accountId)
    .where('recipient', '=', from)
    .where('status', 'in', ['queued', 'failed'])
    .where((eb) =>
      eb.or([eb('taken_until', 'is', null), eb('taken_until', '<', sql<string>`now()`)]),
    )
    .where((eb) => eb(eb.fn.coalesce('last_error', sql.lit('')), 'not like', 'mails.lapsed.%'))
    .where(sql<boolean>`coalesce(data ->> 'isFormer', 'false') <> 'true'`)
    .$if(isConfirmed, (mails) =>
      // An old address that works is warned of what was done before it was replaced.
      mails.where('template', 'not in', ['passwordChanged', 'secondFactor', 'emailChangeNotice']),
    )
    .returning('status')
    .execute();
}
