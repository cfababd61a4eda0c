/** Withdraws an undecided application for accreditation. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** The columns of a withdrawn accreditation or booking. */
export const withdrawal = ({ id }: Actor) => ({
  status: 'rejected' as const,
  revoked: false,
  withdrawn: true,
  reason: 'reason.withdrawn' satisfies LeagueReason,
  decided_at: sql<string>`now()`,
  decided_by: id,
});

/**
 * Withdraws the actor's pending application; a second call changes nothing. The update is conditional,
 * so that either the withdrawal or an administrator's decision wins. 403 for administrators, 404 without
 * the tournament or an application, 409 once it is decided.
 */
export async function withdrawApplication(
  tx: Tx,
  actor: Actor,
  { eventId }: { eventId: string },
): Promise<void> {
  if (actor.scope === 'admin') throw forbidden();
  const withdrawn = await db(tx)
    .updateTable('accreditation as c')
    .from('event as e')
    .set(withdrawal(actor))
    .whereRef('e.id', '=', 'c.event_id')
    .where('e.id', '=', eventId)
    .where('e.deleted_at', 'is', null)
    .where('c.account_id', '=', actor.id)
    .where('c.status', '=', 'pending')
    .returning('c.id')
    .executeTakeFirst();
  if (withdrawn) {
    await audit(tx, actor, 'request.withdraw', ['join_event', withdrawn.id], {
      accountId: actor.id,
      from: 'pending',
    });
    return;
  }
  const own = await db(tx)
    .selectFrom('accreditation as c')
    .innerJoin('event as e', 'e.id', 'c.event_id')
    .where('c.event_id', '=', eventId)
    .where('c.account_id', '=', actor.id)
    .where('e.deleted_at', 'is', null)
    .select(['c.status', 'c.withdrawn'])
    .executeTakeFirst();
  if (!own) throw notFound('events.notApplied');
  if (own.withdrawn) return;
  throw conflict(
    own.status === 'approved' ? 'events.approvedMeanwhile' : 'events.rejectedMeanwhile',
  );
}
