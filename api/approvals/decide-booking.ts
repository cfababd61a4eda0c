/** Decides bookings: at most 120 where the match has seats. */
import { sql } from 'kysely';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';
import type { Decider } from '#api/approvals/transitions.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { decisionRefusal, lockEvent, lockApplicant } from '#api/approvals/transitions.ts';
import type { Transition, RequestRow } from '#api/approvals/transitions.ts';
import { revokeBooking } from '#api/matches/bookings/revoke-bookings.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';

type TicketServices = Pick<Services, 'mail' | 'ticketKeys' | 'config'>;

export async function decideBooking(
  tx: Tx,
  actor: Decider,
  booking: RequestRow,
  transition: Transition,
  services: TicketServices,
): Promise<void> {
  const applicant = await lockApplicant(tx, booking.accountId, transition);
  await lockEvent(tx, booking.eventId);
  await lockMatch(tx, booking);
  if (transition.to === 'approved') {
    await refuseAllocated(tx, booking);
    await requireAccreditation(tx, booking);
    await approveBooking(tx, actor, booking, transition, applicant, services);
  } else if (transition.isRevocation) {
    await revokeApproval(tx, actor, booking, transition, services);
  } else {
    await updateBookingStatus(tx, actor, booking, transition);
    await queueBookingMail(tx, booking, applicant, 'bookingRejected', transition.reason, services);
  }
}

async function approveBooking(
  tx: Tx,
  actor: Decider,
  booking: RequestRow,
  transition: Transition,
  applicant: Recipient,
  services: TicketServices,
): Promise<void> {
  const { needsSeat } = await updateBookingStatus(tx, actor, booking, transition);
  if (!needsSeat) {
    await issueTicket(tx, booking.id, services);
    return;
  }
  // The match is locked, so concurrent approvals of it are counted one after the other.
  const { approved } = await db(tx)
    .selectFrom('booking')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('approved'))
    .where('match_id', '=', booking.matchId)
    .where('status', '=', 'approved')
    .where('needs_seat', '=', true)
    .where('id', '<>', booking.id)
    .executeTakeFirstOrThrow();
  if (approved >= seatCount) throw conflict('approvals.matchFull', { approved, seats: seatCount });
  await queueBookingMail(tx, booking, applicant, 'bookingApproved', null, services);
}

async function revokeApproval(
  tx: Tx,
  actor: Decider,
  { id }: RequestRow,
  { reason }: Transition,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const current = await db(tx)
    .selectFrom('booking')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (current?.status !== 'approved') throw await decisionRefusal(tx, id);
  const revocation = { actorId: actor.id, reason: reason ?? '' };
  await revokeBooking(tx, id, revocation, services);
}

/** Updates conditionally, so that of two administrators one wins. */
async function updateBookingStatus(
  tx: Tx,
  actor: Decider,
  { id }: RequestRow,
  { from, to, reason }: Transition,
): Promise<{ needsSeat: boolean }> {
  const booking = await db(tx)
    .updateTable('booking')
    .set({ status: to, revoked: false, reason, decided_at: sql`now()`, decided_by: actor.id })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('withdrawn', '=', false)
    .returning('needs_seat as needsSeat')
    .executeTakeFirst();
  if (!booking) throw await decisionRefusal(tx, id);
  return booking;
}

async function lockMatch(tx: Tx, { matchId }: RequestRow): Promise<void> {
  const match = await db(tx)
    .selectFrom('match')
    .select('id')
    .where('id', '=', matchId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!match) throw conflict('approvals.subjectDeleted');
}

/** Places of a match with an allocation are given by it; only officers need none. */
async function refuseAllocated(tx: Tx, { id }: RequestRow): Promise<void> {
  const allocated = await db(tx)
    .selectFrom('booking as b')
    .innerJoin('match as m', 'm.id', 'b.match_id')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select('b.id')
    .where('b.id', '=', id)
    .where('m.pooled', '=', true)
    .where('a.scope', '=', 'member')
    .executeTakeFirst();
  if (allocated) throw conflict('pools.allocate');
}

async function requireAccreditation(tx: Tx, { accountId, eventId }: RequestRow): Promise<void> {
  const accreditation = await db(tx)
    .selectFrom('accreditation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .where('status', '=', 'approved')
    .forShare()
    .executeTakeFirst();
  if (!accreditation) throw conflict('approvals.notAccredited');
}

async function queueBookingMail(
  tx: Tx,
  { matchId, eventId }: RequestRow,
  applicant: Recipient,
  template: 'bookingApproved' | 'bookingRejected',
  reason: string | null,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  if (!matchId || !eventId) throw conflict('approvals.subjectDeleted');
  const { facts } = await db(tx)
    .selectNoFrom((eb) => ticketFacts(eb.val(matchId)).as('facts'))
    .executeTakeFirstOrThrow();
  await mail.queue(tx, applicant, template, { reason, matchId, eventId, ...facts });
}
