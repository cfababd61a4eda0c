/** Bookings: membership of a match, at most 120 where it has seats. */
import { seatCount } from '#sync/contracts/matches/seats.ts';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import type { Transition } from '#api/approvals/transitions.ts';
import { lockEvent, lockApplicant } from '#api/approvals/request-locks.ts';
import type { Applicant, RequestRow } from '#api/approvals/request-locks.ts';
import { revokeBookings } from '#api/matches/bookings/revoke-bookings.ts';
import { issueTicket } from '#api/tickets/commands.ts';

type BookingRequest = Pick<RequestRow, 'id' | 'accountId' | 'eventId' | 'matchId'>;

export async function decideBooking(
  tx: Tx,
  actor: Actor,
  booking: BookingRequest,
  step: Transition,
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): Promise<void> {
  const person = await lockApplicant(tx, booking.accountId);
  if (step.to === 'approved' && person.status !== 'approved') {
    throw conflict('approvals.accountNotApproved');
  }
  await lockEvent(tx, booking.eventId);
  await lockMatch(tx, booking);
  if (step.to === 'approved') {
    await requireAccreditation(tx, booking);
    await approveBooking(tx, actor, booking, step, person, services);
  } else if (step.isRevocation) {
    await revokeBooking(tx, actor, booking, step, services);
  } else {
    await updateBookingStatus(tx, actor, booking, step);
    await queueBookingMail(tx, booking, person, 'bookingRejected', step.reason, services);
  }
}

async function approveBooking(
  tx: Tx,
  actor: Actor,
  booking: BookingRequest,
  step: Transition,
  person: Applicant,
  services: Pick<Services, 'mail' | 'ticketKeys' | 'config'>,
): Promise<void> {
  const { needsSeat } = await updateBookingStatus(tx, actor, booking, step);
  if (!needsSeat) {
    await issueTicket(tx, booking.id, services);
    return;
  }
  // The match's row is locked: approvals of one match are counted one after the other.
  const [given] = await tx.execute<{ approved: number }[]>(
    `select count(*)::int as approved from booking
     where match_id = ? and status = 'approved' and needs_seat and id <> ?`,
    [booking.matchId, booking.id],
  );
  const approved = given?.approved ?? 0;
  if (approved >= seatCount) throw conflict('approvals.matchFull', { approved, seats: seatCount });
  await queueBookingMail(tx, booking, person, 'bookingApproved', null, services);
}

async function revokeBooking(
  tx: Tx,
  actor: Actor,
  { id }: BookingRequest,
  { reason }: Transition,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const [current] = await tx.execute<{ status: string }[]>(
    `select status from booking where id = ? for no key update`,
    [id],
  );
  if (current?.status !== 'approved') throw conflict('approvals.alreadyDecided');
  await revokeBookings(
    tx,
    { bookingId: id },
    { actorId: actor.id, reason: reason ?? '' },
    services,
  );
}

/** The conditional update that lets one admin win. */
async function updateBookingStatus(
  tx: Tx,
  actor: Actor,
  { id }: BookingRequest,
  { from, to, reason }: Transition,
): Promise<{ needsSeat: boolean }> {
  const [booking] = await tx.execute<{ needsSeat: boolean }[]>(
    `update booking set status = ?, revoked = false, reason = ?, decided_at = now(), decided_by = ?
     where id = ? and status = ? returning needs_seat as "needsSeat"`,
    [to, reason, actor.id, id, from],
  );
  if (!booking) throw conflict('approvals.alreadyDecided');
  return booking;
}

async function lockMatch(tx: Tx, { matchId }: BookingRequest): Promise<void> {
  const found = await tx.execute<unknown[]>(
    `select 1 from match where id = ? and deleted_at is null for no key update`,
    [matchId],
  );
  if (found.length === 0) throw conflict('approvals.subjectDeleted');
}

async function requireAccreditation(tx: Tx, { accountId, eventId }: BookingRequest): Promise<void> {
  const found = await tx.execute<unknown[]>(
    `select 1 from accreditation
     where account_id = ? and event_id = ? and status = 'approved' for share`,
    [accountId, eventId],
  );
  if (found.length === 0) throw conflict('approvals.notAccredited');
}

async function queueBookingMail(
  tx: Tx,
  { matchId, eventId }: BookingRequest,
  person: Applicant,
  template: 'bookingApproved' | 'bookingRejected',
  reason: string | null,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const [match] = await tx.execute<{ facts: TicketFacts }[]>(`select ticket_facts(?) as facts`, [
    matchId,
  ]);
  if (!match || !matchId || !eventId) throw conflict('approvals.subjectDeleted');
  await mail.queue(tx, {
    accountId: person.id,
    recipient: person.email,
    language: person.language,
    template,
    data: { firstName: person.firstName, reason, matchId, eventId, ...match.facts },
  });
}
