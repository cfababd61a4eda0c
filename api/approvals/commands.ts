/** Deciding a request: one admin wins, everything that follows is in the same transaction. */
import type { Decision, RequestType } from '#sync/contracts/admin/approvals.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { auditActionOf, readTransition } from '#api/approvals/transitions.ts';
import type { Transition } from '#api/approvals/transitions.ts';
import { decideAccreditation } from '#api/approvals/decide-accreditation.ts';
import { decideBooking } from '#api/approvals/decide-booking.ts';
import { decideProfile } from '#api/approvals/decide-profile.ts';
import type { RequestRow } from '#api/approvals/request-locks.ts';

export type DecisionServices = Pick<Services, 'mail' | 'audit' | 'ticketKeys' | 'config'>;

type DecisionHandler = (
  tx: Tx,
  actor: Actor,
  subject: RequestRow,
  step: Transition,
  services: DecisionServices,
) => Promise<void>;

const decisionHandlers: Record<RequestType, DecisionHandler> = {
  create_profile: decideProfile,
  join_event: decideAccreditation,
  join_match: decideBooking,
};

/**
 * Approves, rejects or revokes. 404 without such a request; 409 where it was decided meanwhile, its
 * match or tournament is gone, the account may not have it, or every seat is given; 422 without a
 * reason where one is needed.
 */
export async function decideRequest(
  tx: Tx,
  actor: Actor,
  { id, ...decision }: Decision & { id: string },
  services: DecisionServices,
): Promise<void> {
  const [subject] = await tx.execute<RequestRow[]>(
    `select id, type, account_id as "accountId", event_id as "eventId", match_id as "matchId"
     from request where id = ?`,
    [id],
  );
  if (!subject) throw notFound();
  const step = readTransition(decision, subject.type);
  await decisionHandlers[subject.type](tx, actor, subject, step, services);
  await services.audit(tx, {
    actorId: actor.id,
    action: auditActionOf(step),
    subjectType: subject.type,
    subjectId: id,
    detail: { accountId: subject.accountId, from: step.from, to: step.to, reason: step.reason },
  });
}
