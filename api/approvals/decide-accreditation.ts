/** Decides accreditations. */
import { sql } from 'kysely';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import type { Transition } from '#api/approvals/transitions.ts';
import { lockEvent, lockApplicant } from '#api/approvals/request-locks.ts';
import type { RequestRow } from '#api/approvals/request-locks.ts';
import { revokeBookings } from '#api/matches/bookings/revoke-bookings.ts';

/** Decides an accreditation; revoking one also revokes its bookings and tickets. */
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
    .returning('id')
    .executeTakeFirst();
  if (!decided) throw conflict('approvals.alreadyDecided');
  if (isRevocation && eventId !== null) {
    const revocation = { actorId: actor.id, reason: reason ?? '' };
    await revokeBookings(tx, { accountId, eventId }, revocation, services);
  }
  const rejection = isRevocation ? 'accreditationRevoked' : 'accreditationRejected';
  const template = to === 'approved' ? 'accreditationApproved' : rejection;
  const data = { event, reason, ...(eventId !== null && { eventId }) };
  await services.mail.queue(tx, person, template, data);
}
