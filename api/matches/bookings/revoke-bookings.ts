/** Taking bookings back: with an account, an accreditation, or alone (rulings §5). */
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { revokeTicketsSilently, revokeTickets } from '#api/tickets/commands.ts';

export type BookingSelection = { accountId: string; eventId?: string } | { bookingId: string };

export interface RevokedBooking {
  id: string;
  accountId: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
  facts: TicketFacts;
}

interface Revocation {
  actorId: string | null;
  reason: string;
}

/**
 * Rejects what is pending and revokes what is approved among the bookings, frees their seats and
 * revokes their tickets; each person is told once a booking. Answers how many bookings it were.
 */
export async function revokeBookings(
  tx: Tx,
  which: BookingSelection,
  ending: Revocation,
  services: Pick<Services, 'mail'>,
): Promise<number> {
  const [where, params] =
    'bookingId' in which
      ? ['b.id = ?', [which.bookingId]]
      : which.eventId === undefined
        ? ['b.account_id = ?', [which.accountId]]
        : ['b.account_id = ? and b.event_id = ?', [which.accountId, which.eventId]];
  const bookings = await rejectBookings(tx, where, params, ending);
  const { reason } = ending;
  const ticketed = await revokeTickets(
    tx,
    bookings.map(({ id }) => id),
    reason,
    services,
  );
  for (const booking of bookings) {
    // The mail about the ticket says the same and more.
    if (ticketed.includes(booking.id)) continue;
    await services.mail.queue(tx, {
      accountId: booking.accountId,
      recipient: booking.email,
      language: booking.language,
      template: 'bookingRejected',
      data: { firstName: booking.firstName, reason, ...booking.facts },
    });
  }
  return bookings.length;
}

/**
 * The same for everybody at matches that come to an end, or for an account that does, and nobody is
 * told: that is for the caller, whose one mail says all of it. Answers what ended, by kick-off.
 */
export async function revokeBookingsSilently(
  tx: Tx,
  which: { matchIds: readonly string[] } | { accountId: string },
  ending: Revocation,
): Promise<RevokedBooking[]> {
  const bookings =
    'matchIds' in which
      ? await rejectBookings(
          tx,
          'b.match_id = any (?::uuid[])',
          [`{${which.matchIds.join(',')}}`],
          ending,
        )
      : await rejectBookings(tx, 'b.account_id = ?', [which.accountId], ending);
  await revokeTicketsSilently(
    tx,
    bookings.map(({ id }) => id),
    ending.reason,
  );
  return bookings.toSorted((one, other) => one.facts.date.localeCompare(other.facts.date));
}

async function rejectBookings(
  tx: Tx,
  where: string,
  params: readonly unknown[],
  { actorId, reason }: Revocation,
): Promise<RevokedBooking[]> {
  return tx.execute<RevokedBooking[]>(
    `update booking b set status = 'rejected', revoked = b.status = 'approved', reason = ?,
       seat = null, decided_at = now(), decided_by = ?
     from account a
     where ${where} and b.status in ('pending', 'approved') and a.id = b.account_id
     returning b.id, a.id as "accountId", a.email, a.first_name as "firstName", a.language,
       ticket_facts(b.match_id) as facts`,
    [reason, actorId, ...params],
  );
}
