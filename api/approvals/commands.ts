/** Decides requests: one administrator wins, and all consequences are in the same transaction. */
import type { Decision, RequestType } from '#sync/contracts/admin/approvals.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { auditActionOf, readTransition } from '#api/approvals/transitions.ts';
import type { Transition } from '#api/approvals/transitions.ts';
import { decideAccreditation } from '#api/approvals/decide-accreditation.ts';
import { decideBooking } from '#api/approvals/decide-booking.ts';
import { decideProfile } from '#api/approvals/decide-profile.ts';
import type { RequestRow } from '#api/approvals/request-locks.ts';

export type DecisionServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

type DecisionHandler = (
  tx: Tx,
  actor: Actor,
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
 * Approves, rejects or revokes. Throws 404 for an unknown request; 409 where someone else decided it,
 * its match or tournament was deleted, the account may not have it, or every seat is booked; 422
 * where a required reason is missing.
 */
export async function decideRequest(
  tx: Tx,
  actor: Actor,
  { id, ...decision }: Decision & { id: string },
  services: DecisionServices,
): Promise<void> {
  const request = await db(tx)
    .selectFrom('request')
    .select(['id', 'type', 'account_id as accountId', 'event_id as eventId', 'match_id as matchId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!request) throw notFound();
  const transition = readTransition(decision, request.type);
  await decisionHandlers[request.type](tx, actor, request, transition, services);
  const { from, to, reason } = transition;
  await audit(tx, actor, auditActionOf(transition), [request.type, id], {
    accountId: request.accountId,
    from,
    to,
    reason,
  });
}
