/** Assigns media officers to matches. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
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

export interface OfficerAssignments {
  /** The tournament of all the matches. */
  eventId: string;
  assignments: readonly {
    match: string;
    /** Null leaves the match without an officer. */
    officer: string | null;
    expected?: string | null | undefined;
  }[];
}

type AssignmentServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

/** Makes the officer the only one assigned to the match, as `assignOfficers` does. */
export async function assignOfficerToMatch(
  tx: Tx,
  actor: Actor,
  { matchId, officerId, expected }: MatchAssignment,
  services: AssignmentServices,
): Promise<void> {
  const match = await db(tx)
    .selectFrom('match')
    .select('event_id as eventId')
    .where('id', '=', matchId)
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  const assignments = [{ match: matchId, officer: officerId, expected }];
  await assignOfficers(tx, actor, { ...match, assignments }, services);
}

/**
 * Makes each officer the only one assigned to the match, accredited to the tournament and with a ticket,
 * and queues one email about it. The officer assigned before loses the booking, unless it was approved
 * on their own request; their reports stay. A match that has the officer already does not change. All
 * are refused together: 404 without a match, 409 when another officer is assigned than expected, 422 for
 * anyone but an approved officer.
 */
export async function assignOfficers(
  tx: Tx,
  actor: Actor,
  { eventId, assignments }: OfficerAssignments,
  services: AssignmentServices,
): Promise<void> {
  if (actor.scope !== 'admin') throw forbidden();
  const officerIds = [...new Set(assignments.flatMap(({ officer }) => officer ?? []))];
  const officers = new Map(
    (await lockOfficers(tx, officerIds)).map((officer) => [officer.accountId, officer]),
  );
  const matches = await lockMatches(
    tx,
    eventId,
    assignments.map(({ match }) => match),
  );
  if (officers.size < officerIds.length) throw invalid({ officers: 'assignments.notOfficer' });
  const changes = assignments
    .map((each) => ({ ...each, before: matches.get(each.match)?.officerId ?? null }))
    .filter(({ officer, before }) => officer !== before);
  if (changes.some(({ expected, before }) => expected !== undefined && expected !== before))
    throw conflict('assignments.changed');

  const assigned = [...new Set(changes.flatMap(({ officer }) => officer ?? []))];
  await accreditOfficers(tx, actor, { eventId, officers: assigned });
  for (const { match: matchId, officer: officerId, before } of changes) {
    if (before !== null)
      await unassignOfficer(tx, actor, { matchId, isReplaced: officerId !== null }, services);
    const officer = officers.get(officerId ?? '');
    if (officer) {
      const booking = { matchId, eventId, officerId: officer.accountId };
      const { bookingId, isNew } = await approveOfficerBooking(tx, actor, booking);
      const facts = matches.get(matchId)?.facts;
      if (isNew) await issueTicket(tx, bookingId, services, 'matchAssigned');
      // An officer who has a ticket already gets no email about a new one.
      else if (facts) await services.mail.queue(tx, officer, 'matchAssigned', facts);
    }
    await audit(tx, actor, 'match.assign', ['match', matchId], { officerId, before });
  }
}

/**
 * Locks the matches, so that assignments of one match run one after the other, and reads their assigned
 * officers.
 */
async function lockMatches(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
): Promise<Map<string, { facts: TicketFacts; officerId: string | null }>> {
  if (!(await lockEventForShare(tx, eventId))) throw notFound('events.gone');
  const matches = await db(tx)
    .selectFrom('match')
    .select((eb) => ['id', ticketFacts(eb.ref('id')).as('facts')])
    .where('id', '=', anyId(ids))
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Deleted, or moved to another tournament.
  if (matches.length < new Set(ids).size) throw notFound('matches.gone');
  const assigned = await db(tx)
    .selectFrom('booking')
    .select(['match_id', 'account_id'])
    .where('match_id', '=', anyId(ids))
    .where('assignment', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const officers = new Map(assigned.map((row) => [row.match_id, row.account_id]));
  return new Map(
    matches.map(({ id, facts }) => [id, { facts, officerId: officers.get(id) ?? null }]),
  );
}

async function unassignOfficer(
  tx: Tx,
  actor: Actor,
  { matchId, isReplaced }: { matchId: string; isReplaced: boolean },
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
  const reason: LeagueReason = isReplaced ? 'reason.replaced' : 'reason.unassigned';
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
