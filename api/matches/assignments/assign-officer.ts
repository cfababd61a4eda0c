/** Giving a match its officer (rulings §8). */
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { type AssignedOfficer, lockOfficers } from '#api/accounts/officers.ts';
import { accreditOfficers, lockEventName } from '#api/events/assign-officers.ts';
import { revokeBookings } from '#api/matches/bookings/revoke-bookings.ts';
import { issueTicket } from '#api/tickets/commands.ts';

export interface MatchAssignment {
  matchId: string;
  officerId: string;
  /** Who was assigned when the admin looked, null for nobody; not said, anybody is replaced. */
  expected?: string | null | undefined;
}

type AssignmentServices = Pick<Services, 'mail' | 'audit' | 'ticketKeys' | 'config'>;

/**
 * Makes the officer the match's one assigned officer, accredited to its tournament and with a
 * ticket, and tells them in one mail. Who was assigned before loses the booking, unless it was
 * approved on their own request; reports stay. The same officer once more changes nothing. 404
 * without the match, 409 where somebody else is assigned than expected, 422 for others than approved
 * officers.
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
  const { bookingId, given } = await approveOfficerBooking(tx, actor, {
    matchId,
    eventId,
    officerId,
  });
  if (given) await issueTicket(tx, bookingId, services, 'matchAssigned');
  else await queueAssignmentMail(tx, officer, facts, services);
  await services.audit(tx, {
    actorId: actor.id,
    action: 'match.assign',
    subjectType: 'match',
    subjectId: matchId,
    detail: { officerId, before },
  });
}

/** Assignments of one match are made one after the other. */
async function lockMatchOfEvent(
  tx: Tx,
  matchId: string,
): Promise<{ eventId: string; facts: TicketFacts }> {
  const [at] = await tx.execute<{ eventId: string }[]>(
    'select event_id as "eventId" from match where id = ?',
    [matchId],
  );
  if (!at) throw notFound('matches.gone');
  await lockEventName(tx, at.eventId);
  const [match] = await tx.execute<{ eventId: string; facts: TicketFacts }[]>(
    `select event_id as "eventId", ticket_facts(id) as facts from match
     where id = ? and event_id = ? and deleted_at is null for no key update`,
    [matchId, at.eventId],
  );
  // Deleted, or moved to another tournament between the two looks.
  if (!match) throw notFound('matches.gone');
  return match;
}

async function readAssignedOfficer(tx: Tx, matchId: string): Promise<string | null> {
  const [booking] = await tx.execute<{ id: string }[]>(
    `select account_id as id from booking
     where match_id = ? and assignment is not null for no key update`,
    [matchId],
  );
  return booking?.id ?? null;
}

async function unassignOfficer(
  tx: Tx,
  actor: Actor,
  matchId: string,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const [former] = await tx.execute<{ id: string; kept: boolean }[]>(
    `update booking b set assignment = null
     from booking old where b.match_id = ? and b.assignment is not null and old.id = b.id
     returning b.id, old.assignment = 'own' as kept`,
    [matchId],
  );
  if (!former || former.kept) return;
  const reason: LeagueReason = 'reason.replaced';
  await revokeBookings(tx, { bookingId: former.id }, { actorId: actor.id, reason }, services);
}

/** `given`: it is this assignment that approved the booking. */
async function approveOfficerBooking(
  tx: Tx,
  actor: Actor,
  { matchId, eventId, officerId }: { matchId: string; eventId: string; officerId: string },
): Promise<{ bookingId: string; given: boolean }> {
  const [own] = await tx.execute<{ id: string }[]>(
    `update booking set assignment = 'own'
     where match_id = ? and account_id = ? and status = 'approved' returning id`,
    [matchId, officerId],
  );
  if (own) return { bookingId: own.id, given: false };
  const [booking] = await tx.execute<{ id: string }[]>(
    `insert into booking (match_id, event_id, account_id, needs_seat, status, decided_at,
       decided_by, assignment)
     values (?, ?, ?, false, 'approved', now(), ?, 'given')
     on conflict (match_id, account_id) do update
       set status = 'approved', revoked = false, reason = null, decided_at = now(),
         decided_by = excluded.decided_by, assignment = 'given'
     returning id`,
    [matchId, eventId, officerId, actor.id],
  );
  if (!booking) throw new Error('the officer was not booked');
  return { bookingId: booking.id, given: true };
}

/** The officer has a ticket already. */
async function queueAssignmentMail(
  tx: Tx,
  officer: AssignedOfficer,
  facts: TicketFacts,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  await mail.queue(tx, {
    accountId: officer.id,
    recipient: officer.email,
    language: officer.language,
    template: 'matchAssigned',
    data: { firstName: officer.firstName, ...facts },
  });
}
