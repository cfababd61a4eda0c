/** Revokes bookings: a single one, or all of an account, an accreditation or matches. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db, type Database } from '#api/schema.ts';
import { revokeTicketsSilently, revokeTickets } from '#api/tickets/revoke-ticket.ts';
import { hoursUntilMatchOver } from '#api/tickets/signing-keys.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

type BookingSelection =
  | { matchIds: readonly string[]; accountIds: readonly string[] }
  | { eventId: string; accountIds: readonly string[] }
  | { accountId: string; eventId?: string }
  | { bookingId: string };

export interface RevokedBooking extends Recipient {
  id: string;
  facts: TicketFacts;
  /** The match has been played, so that no email is needed. */
  isOver: boolean;
}

interface Revocation {
  actorId: string | null;
  reason: string;
}

/** The columns that rejecting a booking or accreditation sets; an approved one counts as revoked. */
export const rejection = (status: Expression<Status>, { actorId, reason }: Revocation) => ({
  status: 'rejected' as const,
  revoked: sql<boolean>`${status} = 'approved'`,
  reason,
  decided_at: sql<string>`now()`,
  decided_by: actorId,
});

/** Rejects or revokes one booking, with an email. */
export async function revokeBooking(
  tx: Tx,
  bookingId: string,
  revocation: Revocation,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const bookings = await rejectBookings(tx, matchesSelection({ bookingId }), revocation);
  const { reason } = revocation;
  const ticketed = await revokeTickets(
    tx,
    bookings.map(({ id }) => id),
    reason,
    services,
  );
  for (const booking of bookings) {
    // The email about the revoked ticket covers the booking too.
    if (ticketed.includes(booking.id)) continue;
    await services.mail.queue(tx, booking, 'bookingRejected', { reason, ...booking.facts });
  }
}

/**
 * Rejects or revokes many bookings without emails: the caller sends each person one that covers
 * everything. Sorted by kick-off.
 */
export async function revokeBookingsSilently(
  tx: Tx,
  selection: BookingSelection,
  revocation: Revocation,
): Promise<RevokedBooking[]> {
  const bookings = await rejectBookings(tx, matchesSelection(selection), revocation);
  await revokeTicketsSilently(
    tx,
    bookings.map(({ id }) => id),
    revocation.reason,
  );
  return bookings.toSorted((one, other) => one.facts.date.localeCompare(other.facts.date));
}

/** The matches that an email about ended bookings lists: those that have not been played. */
export function listEndedMatches(bookings: readonly RevokedBooking[]): TicketFacts[] {
  return bookings.filter(({ isOver }) => !isOver).map(({ facts }) => facts);
}

type BookingFilter = (
  eb: ExpressionBuilder<{ b: Database['booking'] }, 'b'>,
) => Expression<SqlBool>;

function matchesSelection(selection: BookingSelection): BookingFilter {
  if ('accountIds' in selection)
    return (eb) =>
      eb.and([
        eb('b.account_id', '=', anyId(selection.accountIds)),
        'eventId' in selection
          ? eb('b.event_id', '=', selection.eventId)
          : eb('b.match_id', '=', anyId(selection.matchIds)),
      ]);
  if ('bookingId' in selection) return (eb) => eb('b.id', '=', selection.bookingId);
  const { accountId, eventId } = selection;
  return (eb) =>
    eb.and([
      eb('b.account_id', '=', accountId),
      ...(eventId === undefined ? [] : [eb('b.event_id', '=', eventId)]),
    ]);
}

async function rejectBookings(
  tx: Tx,
  filter: BookingFilter,
  revocation: Revocation,
): Promise<RevokedBooking[]> {
  return db(tx)
    .updateTable('booking as b')
    .from('account as a')
    .set((eb) => ({ ...rejection(eb.ref('b.status'), revocation), seat: null }))
    .where(filter)
    .where('b.status', 'in', ['pending', 'approved'])
    .whereRef('a.id', '=', 'b.account_id')
    .returning((eb) => [
      'b.id',
      ...recipientColumns,
      ticketFacts(eb.ref('b.match_id')).as('facts'),
      sql<boolean>`(select date from match where id = b.match_id)
        < now() - make_interval(hours => ${hoursUntilMatchOver})`.as('isOver'),
    ])
    .execute();
}
