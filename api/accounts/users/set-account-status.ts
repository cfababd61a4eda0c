/** Sets an account's status as an administrator; that decides its open request too. */
import { sql } from 'kysely';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import {
  isNewestRequest,
  lockAccount,
  decisionTemplate,
  updateAccountStatus,
} from '#api/accounts/users/account-status.ts';

export interface StatusChange {
  id: string;
  status: Status;
  reason?: string | undefined;
}

/**
 * Approves, rejects, or sets back to pending. Mails the person about a decision and about a revoked
 * approval. Throws 422 without a reason to reject or revoke.
 */
export async function setAccountStatus(
  tx: Tx,
  actor: Actor,
  { id, status, reason }: StatusChange,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await lockAccount(tx, id);
  const isRevocation = account.status === 'approved' && status !== 'approved';
  if ((isRevocation || status === 'rejected') && reason === undefined)
    throw invalid({ rejectionReason: 'approvals.reasonRequired' });
  if (status === 'pending')
    await db(tx)
      .insertInto('profile_request')
      .values({ account_id: id })
      .onConflict((conflict) =>
        conflict.column('account_id').where('status', '=', 'pending').doNothing(),
      )
      .execute();
  else
    await db(tx)
      .updateTable('profile_request as r')
      .set({
        status,
        rejection_reason: status === 'rejected' ? (reason ?? null) : null,
        decided_at: sql`now()`,
        decided_by: actor.id,
      })
      .where('r.account_id', '=', id)
      .where(isNewestRequest)
      .execute();
  await updateAccountStatus(tx, actor, account, { status, reason: reason ?? '' }, services);
  if (status === 'pending' && !isRevocation) return;
  const template = decisionTemplate(account.status, status);
  await services.mail.queue(tx, account, template, { reason: reason ?? null });
}
