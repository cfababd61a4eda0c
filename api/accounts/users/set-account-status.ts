/** An administrator sets an account's status; that decides its open request too (rulings §5). */
import type { Status } from '#sync/contracts/accounts/roles.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import {
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
 * Approves, rejects, or puts back into the queue. The person is told by mail of a decision and of
 * an approval that is taken back; both rejecting and taking back need a reason (422).
 */
export async function setAccountStatus(
  tx: Tx,
  actor: Actor,
  { id, status, reason }: StatusChange,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await lockAccount(tx, id);
  const revokes = account.status === 'approved' && status !== 'approved';
  if ((revokes || status === 'rejected') && reason === undefined)
    throw invalid({ rejectionReason: 'approvals.reasonRequired' });
  if (status === 'pending')
    await tx.execute(
      `insert into profile_request (account_id) values (?)
       on conflict (account_id) where status = 'pending' do nothing`,
      [id],
    );
  else
    await tx.execute(
      `update profile_request r set status = ?, rejection_reason = ?, decided_at = now(),
         decided_by = ?
       where account_id = ? and not exists (select from profile_request newer
         where newer.account_id = r.account_id and newer.created_at > r.created_at)`,
      [status, status === 'rejected' ? (reason ?? null) : null, actor.id, id],
    );
  await updateAccountStatus(tx, actor, account, { status, reason: reason ?? '' }, services);
  if (status === 'pending' && !revokes) return;
  await services.mail.queue(tx, {
    accountId: id,
    recipient: account.email,
    language: account.language,
    template: decisionTemplate(account.status, status),
    data: { firstName: account.firstName, reason: reason ?? null },
  });
}
