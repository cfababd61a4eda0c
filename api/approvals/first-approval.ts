/** The first approval of an accreditation to a tournament that requires two. */
import type { Decider, RequestRow, Transition } from '#api/approvals/transitions.ts';
import { lockApplicant } from '#api/approvals/transitions.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/**
 * Stores the first approval, with which the request waits as pending, and a rejected one again.
 * Returns false if this is not the first, or the tournament requires only one. Throws 409 if the same
 * administrator approves twice.
 */
export async function approveFirst(
  tx: Tx,
  actor: Decider,
  { id, type, accountId, eventId }: RequestRow & { type: string },
  transition: Transition,
): Promise<boolean> {
  if (type !== 'join_event' || transition.to !== 'approved') return false;
  await lockApplicant(tx, accountId, transition);
  const event = await lockEventForShare(tx, eventId);
  if (event?.twoApprovals !== true) return false;
  const request = await db(tx)
    .selectFrom('accreditation')
    .select('first_approved_by as firstApprovedBy')
    .where('id', '=', id)
    .where('status', '=', transition.from)
    .where('withdrawn', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!request) return false;
  if (request.firstApprovedBy === actor.id) throw conflict('approvals.secondByOther');
  if (request.firstApprovedBy !== null) return false;
  await db(tx)
    .updateTable('accreditation')
    .set({
      status: 'pending',
      revoked: false,
      reason: null,
      decided_at: null,
      decided_by: null,
      first_approved_by: actor.id,
    })
    .where('id', '=', id)
    .execute();
  return true;
}
