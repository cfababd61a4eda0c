/** Withdraws a pending booking request, or cancels an approved booking. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { type AppError, conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { withdrawal } from '#api/events/withdraw-application.ts';
import { revokeTickets } from '#api/tickets/revoke-ticket.ts';

export interface BookingWithdrawal {
  eventId: string;
  matchId: string;
  /** The status the person saw: withdrawing a request never cancels a booking approved meanwhile. */
  expected: 'pending' | 'approved';
}

/**
 * Withdraws the actor's booking; the same commit frees the seat and revokes the ticket. The match is
 * share-locked, so that meanwhile it cannot be moved, nor the actor assigned to it as its officer; the
 * conditional update decides all other races. A second call changes nothing. 403 for administrators;
 * 404 without the match or a booking; 409 once the match has begun, for the match's assigned officer,
 * and if the league has decided otherwise meanwhile.
 */
export async function withdrawBooking(
  tx: Tx,
  actor: Actor,
  { eventId, matchId, expected }: BookingWithdrawal,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  if (actor.scope === 'admin') throw forbidden();
  const withdrawn = await db(tx)
    .with('open', (eb) =>
      eb
        .selectFrom('event as e')
        .innerJoin('match as m', 'm.event_id', 'e.id')
        .where('e.id', '=', eventId)
        .where('e.deleted_at', 'is', null)
        .where('m.id', '=', matchId)
        .where('m.deleted_at', 'is', null)
        .where('m.date', '>', sql<string>`now()`)
        .select('m.id')
        .forShare(),
    )
    .updateTable('booking as b')
    .from('open')
    .set({ ...withdrawal(actor), seat: null })
    .whereRef('b.match_id', '=', 'open.id')
    .where('b.account_id', '=', actor.id)
    .where('b.status', '=', expected)
    .where('b.assignment', 'is', null)
    .returning('b.id')
    .executeTakeFirst();
  if (!withdrawn) {
    const refusal = await withdrawalRefusal(tx, actor, { eventId, matchId, expected });
    if (refusal) throw refusal;
    return;
  }
  const reason: LeagueReason = 'reason.withdrawn';
  // The person may have printed the ticket, so the email says that it is no longer valid.
  await revokeTickets(tx, [withdrawn.id], reason, services);
  await audit(tx, actor, 'request.withdraw', ['join_match', withdrawn.id], {
    accountId: actor.id,
    from: expected,
  });
}

/** Null if the booking was already withdrawn. */
async function withdrawalRefusal(
  tx: Tx,
  actor: Actor,
  { eventId, matchId, expected }: BookingWithdrawal,
): Promise<AppError | null> {
  const own = await db(tx)
    .selectFrom('booking as b')
    .innerJoin('match as m', 'm.id', 'b.match_id')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .where('b.match_id', '=', matchId)
    .where('b.event_id', '=', eventId)
    .where('b.account_id', '=', actor.id)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .select((eb) => [
      'b.status',
      'b.withdrawn',
      'b.assignment',
      eb('m.date', '<=', sql<string>`now()`).as('hasBegun'),
    ])
    .executeTakeFirst();
  if (!own) return notFound('matches.notBooked');
  if (own.withdrawn) return null;
  if (own.status === 'rejected') return conflict('matches.rejectedMeanwhile');
  if (own.hasBegun) return conflict('matches.past');
  if (own.assignment !== null) return conflict('matches.assignedOfficer');
  return conflict(
    expected === 'pending' ? 'matches.approvedMeanwhile' : 'matches.pendingMeanwhile',
  );
}
