/** Assigns a media officer to a match. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { lockOfficers } from '#api/accounts/read-users.ts';
import { accreditOfficers } from '#api/events/accreditations.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import { revokeBooking } from '#api/matches/bookings/revoke-bookings.ts';
import { db } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

export interface MatchAssignment {
  matchId: string;
  officerId: string;
  /** The officer the administrator saw assigned, null for none; undefined replaces anyone. */
  expected?: string | null | undefined;
}

type AssignmentServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

/**
 * Makes the officer the only one assigned to the match, accredited to its tournament and with a ticket,
 * and queues one email about it. The officer assigned before loses the booking, unless it was approved
 * on their own request; their reports stay. Assigning the same officer again changes nothing. 404
 * without the match, 409 when another officer is assigned than expected, 422 for anyone but an approved
 * officer.
 */
export async function assignOfficerToMatch(
  tx: Tx,
  actor: Actor,
  { matchId, officerId, expected }: MatchAssignment,
  services: AssignmentServices,
): Promise<void> {
  if (actor.scope !== 'admin') throw forbidden();
  const [officer] = await lockOfficers(tx, [officerId]);
  const { eventId, facts } = await lockMatchOfEvent(tx, matchId);
  if (!officer) throw invalid({ officers: 'assignments.notOfficer' });
  const before = await readAssignedOfficer(tx, matchId);
  if (before === officerId) return;
  if (expected !== undefined && expected !== before) throw conflict('assignments.changed');

  await accreditOfficers(tx, actor, { eventId, officers: [officerId] });
  if (before !== null) await unassignOfficer(tx, actor, matchId, services);
  const { bookingId, isNew } = await approveOfficerBooking(tx, actor, {
    matchId,
    eventId,
    officerId,
  });
  if (isNew) await issueTicket(tx, bookingId, services, 'matchAssigned');
  // An officer who has a ticket already gets no email about a new one.
  else await services.mail.queue(tx, officer, 'matchAssigned', facts);
  await audit(tx, actor, 'match.assign', ['match', matchId], { officerId, before });
}

/** Locks the match, so that assignments of one match run one after the other. */
async function lockMatchOfEvent(
  tx: Tx,
  matchId: string,
): Promise<{ eventId: string; facts: TicketFacts }> {
  const place = await db(tx)
    .selectFrom('match')
    .select('event_id')
    .where('id', '=', matchId)
    .executeTakeFirst();
  if (!place) throw notFound('matches.gone');
  if (!(await lockEventForShare(tx, place.event_id))) throw notFound('events.gone');
  const match = await db(tx)
    .selectFrom('match')
    .select((eb) => ['event_id as eventId', ticketFacts(eb.ref('id')).as('facts')])
    .where('id', '=', matchId)
    .where('event_id', '=', place.event_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Deleted, or moved to another tournament between the two reads.
  if (!match) throw notFound('matches.gone');
  return match;
}

async function readAssignedOfficer(tx: Tx, matchId: string): Promise<string | null> {
  const booking = await db(tx)
    .selectFrom('booking')
    .select('account_id')
    .where('match_id', '=', matchId)
    .where('assignment', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return booking?.account_id ?? null;
}

async function unassignOfficer(
  tx: Tx,
  actor: Actor,
  matchId: string,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const former = await db(tx)
    .updateTable('booking as b')
    .from('booking as old')
    .set({ assignment: null })
    .where('b.match_id', '=', matchId)
    .where('b.assignment', 'is not', null)
    .whereRef('old.id', '=', 'b.id')
    .returning(['b.id', 'old.assignment'])
    .executeTakeFirst();
  // A former officer who was approved on their own request keeps the booking.
  if (!former || former.assignment === 'own') return;
  const reason: LeagueReason = 'reason.replaced';
  await revokeBooking(tx, former.id, { actorId: actor.id, reason }, services);
}

/** `isNew` says that this assignment approved the booking. */
async function approveOfficerBooking(
  tx: Tx,
  actor: Actor,
  { matchId, eventId, officerId }: { matchId: string; eventId: string; officerId: string },
): Promise<{ bookingId: string; isNew: boolean }> {
  const own = await db(tx)
    .updateTable('booking')
    .set({ assignment: 'own' })
    .where('match_id', '=', matchId)
    .where('account_id', '=', officerId)
    .where('status', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  if (own) return { bookingId: own.id, isNew: false };
  const booking = await db(tx)
    .insertInto('booking')
    .values({
      match_id: matchId,
      event_id: eventId,
      account_id: officerId,
      needs_seat: false,
      status: 'approved',
      decided_at: sql`now()`,
      decided_by: actor.id,
      assignment: 'given',
    })
    .onConflict((conflict) =>
      conflict.columns(['match_id', 'account_id']).doUpdateSet((eb) => ({
        status: 'approved',
        revoked: false,
        reason: null,
        decided_at: sql`now()`,
        decided_by: eb.ref('excluded.decided_by'),
        assignment: 'given',
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { bookingId: booking.id, isNew: true };
}
