/** Blocks or approves many accounts in the background: one person per transaction, with one email. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { bulkUndoSeconds, type setUserStatuses } from '#sync/contracts/admin/bulk-jobs.ts';
import { editUser } from '#api/accounts/users/edit-user.ts';
import { storedRefusal } from '#api/bulk/refusals.ts';
import { type BulkStep, refusalOf, startBulkJob } from '#api/bulk/bulk-jobs.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

type StatusChange = Infer<NonNullable<(typeof setUserStatuses)['body']>>;

/** Returns the id of the job. Throws 422 if accounts are blocked without a reason. */
export async function setStatusesLater(
  tx: Tx,
  actor: { id: string },
  change: StatusChange,
  services: Pick<Services, 'jobs'>,
): Promise<string> {
  const { status, rejectionReason, users } = change;
  if (status === 'rejected' && rejectionReason === undefined)
    throw invalid({ rejectionReason: 'approvals.revocationReasonRequired' });
  const job = { actorId: actor.id, kind: 'setUserStatus', input: change } as const;
  return startBulkJob(tx, { ...job, total: users.length, delay: bulkUndoSeconds }, services);
}

/** Changes the next account, or records why it cannot be changed. */
export function setNextStatus(
  services: Pick<Services, 'mail' | 'files' | 'ticketKeys' | 'config'>,
): BulkStep {
  return async (tx, { actor, input, handled, total }) => {
    const { users, status, rejectionReason } = input as StatusChange;
    const next = users[handled];
    if (next === undefined) return { done: 0, over: true };
    const edit = { ...next, user: { status }, rejectionReason };
    // An earlier job may have done it whose answer was lost.
    const refusal = (await hasStatus(tx, next.id, status))
      ? null
      : await refusalOf(tx, (inner) =>
          editUser(inner, { id: actor.id, scope: 'admin' }, edit, services),
        );
    return {
      done: refusal === null ? 1 : 0,
      refused: refusal === null ? [] : [storedRefusal(next.id, refusal)],
      over: handled + 1 >= total,
    };
  };
}

async function hasStatus(tx: Tx, id: string, status: StatusChange['status']): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', status)
    .where('scope', '<>', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
