/** Accreditations: membership of a tournament. */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import type { Transition } from '#api/approvals/transitions.ts';
import { lockEvent, lockApplicant } from '#api/approvals/request-locks.ts';
import type { RequestRow } from '#api/approvals/request-locks.ts';
import { revokeBookings } from '#api/matches/bookings/revoke-bookings.ts';

/** Taking an accreditation back takes its bookings and tickets along. */
export async function decideAccreditation(
  tx: Tx,
  actor: Actor,
  { id, accountId, eventId }: Pick<RequestRow, 'id' | 'accountId' | 'eventId'>,
  { from, to, reason, isRevocation }: Transition,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const person = await lockApplicant(tx, accountId);
  if (to === 'approved' && person.status !== 'approved') {
    throw conflict('approvals.accountNotApproved');
  }
  const event = await lockEvent(tx, eventId);
  const decided = await tx.execute<unknown[]>(
    `update accreditation set status = ?, revoked = ?, reason = ?, decided_at = now(),
       decided_by = ?
     where id = ? and status = ? returning id`,
    [to, isRevocation, reason, actor.id, id, from],
  );
  if (decided.length === 0) throw conflict('approvals.alreadyDecided');
  if (isRevocation && eventId !== null) {
    const told = { actorId: actor.id, reason: reason ?? '' };
    await revokeBookings(tx, { accountId, eventId }, told, services);
  }
  const refused = isRevocation ? 'accreditationRevoked' : 'accreditationRejected';
  await services.mail.queue(tx, {
    accountId,
    recipient: person.email,
    language: person.language,
    template: to === 'approved' ? 'accreditationApproved' : refused,
    data: { firstName: person.firstName, event, reason, ...(eventId !== null && { eventId }) },
  });
}
