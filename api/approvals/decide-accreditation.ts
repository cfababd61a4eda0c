/** Accreditations: membership of a tournament. */
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict } from '#api/platform/errors.ts';
import type { Services } from '#api/platform/services.ts';
import type { Step } from '#api/approvals/decision.ts';
import { shareEvent, sharePerson } from '#api/approvals/subject.ts';
import type { Subject } from '#api/approvals/subject.ts';
import { revokeBookings } from '#api/matches/revoke.ts';

/** Taking an accreditation back takes its bookings and tickets along. */
export async function decideAccreditation(
  tx: Tx,
  actor: Actor,
  { id, accountId, eventId }: Pick<Subject, 'id' | 'accountId' | 'eventId'>,
  { from, to, reason, revokes }: Step,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const person = await sharePerson(tx, accountId);
  if (to === 'approved' && person.status !== 'approved') {
    throw conflict('approvals.accountNotApproved');
  }
  const event = await shareEvent(tx, eventId);
  const decided = await tx.execute<unknown[]>(
    `update accreditation set status = ?, revoked = ?, reason = ?, decided_at = now(),
       decided_by = ?
     where id = ? and status = ? returning id`,
    [to, revokes, reason, actor.id, id, from],
  );
  if (decided.length === 0) throw conflict('approvals.alreadyDecided');
  if (revokes && eventId !== null) {
    const told = { actorId: actor.id, reason: reason ?? '' };
    await revokeBookings(tx, { accountId, eventId }, told, services);
  }
  const refused = revokes ? 'accreditationRevoked' : 'accreditationRejected';
  await services.mail.queue(tx, {
    accountId,
    recipient: person.email,
    language: person.language,
    template: to === 'approved' ? 'accreditationApproved' : refused,
    data: { firstName: person.firstName, event, reason, ...(eventId !== null && { eventId }) },
  });
}
