/** Registrations: the decision is the account's status. */
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict } from '#api/platform/errors.ts';
import type { Services } from '#api/platform/services.ts';
import { lockAccount, mailOf, setStanding } from '#api/accounts/standing.ts';
import type { Step } from '#api/approvals/decision.ts';
import type { Subject } from '#api/approvals/subject.ts';

export async function decideProfile(
  tx: Tx,
  actor: Actor,
  { id, accountId }: Pick<Subject, 'id' | 'accountId'>,
  { from, to, reason }: Step,
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
  await setStanding(tx, actor, account, { status: to, reason: reason ?? '' }, services);
  await services.mail.queue(tx, {
    accountId,
    recipient: account.email,
    language: account.language,
    template: mailOf(account.status, to),
    data: { firstName: account.firstName, reason },
  });
}
