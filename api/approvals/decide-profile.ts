/** Registrations: the decision is the account's status. */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import {
  lockAccount,
  decisionTemplate,
  updateAccountStatus,
} from '#api/accounts/users/account-status.ts';
import type { Transition } from '#api/approvals/transitions.ts';
import type { RequestRow } from '#api/approvals/request-locks.ts';

export async function decideProfile(
  tx: Tx,
  actor: Actor,
  { id, accountId }: Pick<RequestRow, 'id' | 'accountId'>,
  { from, to, reason }: Transition,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const decided = await tx.execute<unknown[]>(
    `update profile_request r set status = ?, rejection_reason = ?, decided_at = now(),
       decided_by = ?
     where r.id = ? and r.status = ?
       -- whoever asked again is decided by the newer request
       and not exists (select from profile_request newer
         where newer.account_id = r.account_id and newer.created_at > r.created_at)
     returning r.id`,
    [to, reason, actor.id, id, from],
  );
  if (decided.length === 0) throw conflict('approvals.alreadyDecided');
  await updateAccountStatus(tx, actor, account, { status: to, reason: reason ?? '' }, services);
  await services.mail.queue(tx, {
    accountId,
    recipient: account.email,
    language: account.language,
    template: decisionTemplate(account.status, to),
    data: { firstName: account.firstName, reason },
  });
}
