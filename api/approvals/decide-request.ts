/** Decides requests: one administrator wins, and all consequences are in the same transaction. */
import type { Decision, RequestType } from '#sync/contracts/admin/approvals.ts';
import { audit } from '#api/platform/audit.ts';
import type { Decider } from '#api/approvals/transitions.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound, conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import {
  decisionRefusal,
  readTransition,
  lockEvent,
  lockApplicant,
} from '#api/approvals/transitions.ts';
import type { Transition, RequestRow } from '#api/approvals/transitions.ts';
import { approveFirst } from '#api/approvals/first-approval.ts';
import { decideBooking } from '#api/approvals/decide-booking.ts';
import { sql } from 'kysely';
import { listEndedMatches, revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import {
  isNewestRequest,
  lockAccount,
  decisionTemplate,
  updateAccountStatus,
} from '#api/accounts/users/account-status.ts';

type DecisionServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

type DecisionHandler = (
  tx: Tx,
  actor: Decider,
  request: RequestRow,
  transition: Transition,
  services: DecisionServices,
) => Promise<void>;

const decisionHandlers: Record<RequestType, DecisionHandler> = {
  create_profile: decideProfile,
  join_event: decideAccreditation,
  join_match: decideBooking,
};

/**
 * Returns whether the request still waits, for a second approval. Throws 404, 409 where it cannot be
 * decided so any more, 422 without a required reason.
 */
export async function decideRequest(
  tx: Tx,
  actor: Decider,
  { id, ...decision }: Decision & { id: string },
  services: DecisionServices,
): Promise<boolean> {
  const request = await db(tx)
    .selectFrom('request')
    .select(['id', 'type', 'account_id as accountId', 'event_id as eventId', 'match_id as matchId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!request) throw notFound();
  const transition = readTransition(decision, request.type);
  if (await approveFirst(tx, actor, request, transition)) {
    const about = { accountId: request.accountId, from: transition.from };
    await audit(tx, actor, 'request.approve-first', [request.type, id], about);
    return true;
  }
  await decisionHandlers[request.type](tx, actor, request, transition, services);
  const { isRevocation, ...detail } = { accountId: request.accountId, ...transition };
  const rejection = isRevocation ? 'request.revoke' : 'request.reject';
  const action = detail.to === 'approved' ? 'request.approve' : rejection;
  await audit(tx, actor, action, [request.type, id], detail);
  return false;
}

/** Decides an accreditation; revoking one also revokes its bookings and tickets. */
async function decideAccreditation(
  tx: Tx,
  actor: Decider,
  { id, accountId, eventId }: RequestRow,
  transition: Transition,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const { from, to, reason, isRevocation } = transition;
  const person = await lockApplicant(tx, accountId, transition);
  const event = await lockEvent(tx, eventId);
  const decided = await db(tx)
    .updateTable('accreditation')
    .set({
      status: to,
      revoked: isRevocation,
      reason,
      decided_at: sql`now()`,
      decided_by: actor.id,
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('withdrawn', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!decided) throw await decisionRefusal(tx, id);
  const revocation = { actorId: actor.id, reason: reason ?? '' };
  const ended =
    isRevocation && eventId !== null
      ? await revokeBookingsSilently(tx, { accountId, eventId }, revocation)
      : [];
  const rejection = isRevocation ? 'accreditationRevoked' : 'accreditationRejected';
  const template = to === 'approved' ? 'accreditationApproved' : rejection;
  const data = { event, reason, ...(eventId !== null && { eventId }) };
  await services.mail.queue(tx, person, template, { ...data, matches: listEndedMatches(ended) });
}

async function decideProfile(
  tx: Tx,
  actor: Decider,
  { id, accountId }: RequestRow,
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
  const change = { status: to, reason: reason ?? '' };
  const matches = await updateAccountStatus(tx, actor, account, change);
  await services.mail.queue(tx, account, decisionTemplate(account.status, to), { reason, matches });
}
