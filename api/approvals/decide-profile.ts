/** Decides registrations by setting the account's status. */
import { sql } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import {
  isNewestRequest,
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
  const decided = await db(tx)
    .updateTable('profile_request as r')
    .set({
      status: to,
      rejection_reason: reason,
      decided_at: sql`now()`,
      decided_by: actor.id,
    })
    .where('r.id', '=', id)
    .where('r.status', '=', from)
    // A person who applied again is decided by the newer request.
    .where(isNewestRequest)
    .returning('r.id')
    .executeTakeFirst();
  if (!decided) throw conflict('approvals.alreadyDecided');
  await updateAccountStatus(tx, actor, account, { status: to, reason: reason ?? '' }, services);
  await services.mail.queue(tx, account, decisionTemplate(account.status, to), { reason });
}
