/** Deciding a request: one admin wins, everything that follows is in the same transaction. */
import type { Decision, RequestType } from '#sync/contracts/approvals.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { notFound } from '#api/platform/errors.ts';
import type { Services } from '#api/platform/services.ts';
import { actionOf, stepOf } from '#api/approvals/decision.ts';
import type { Step } from '#api/approvals/decision.ts';
import { decideAccreditation } from '#api/approvals/decide-accreditation.ts';
import { decideBooking } from '#api/approvals/decide-booking.ts';
import { decideProfile } from '#api/approvals/decide-profile.ts';
import type { Subject } from '#api/approvals/subject.ts';

export type Deciding = Pick<Services, 'mail' | 'audit' | 'ticketKeys' | 'config'>;

type Decide = (
  tx: Tx,
  actor: Actor,
  subject: Subject,
  step: Step,
  services: Deciding,
) => Promise<void>;

const kinds: Record<RequestType, Decide> = {
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
  services: Deciding,
): Promise<void> {
  const [subject] = await tx.execute<Subject[]>(
    `select id, type, account_id as "accountId", event_id as "eventId", match_id as "matchId"
     from request where id = ?`,
    [id],
  );
  if (!subject) throw notFound();
  const step = stepOf(decision, subject.type);
  await kinds[subject.type](tx, actor, subject, step, services);
  await services.audit(tx, {
    actorId: actor.id,
    action: actionOf(step),
    subjectType: subject.type,
    subjectId: id,
    detail: { accountId: subject.accountId, from: step.from, to: step.to, reason: step.reason },
  });
}
