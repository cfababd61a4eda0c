/** Taking bookings back: with an account, an accreditation, or alone (rulings §5). */
import type { TicketFacts } from '#sync/contracts/tickets.ts';
import type { Tx } from '#api/platform/database.ts';
import type { Services } from '#api/platform/services.ts';
import { revokeTickets } from '#api/tickets/commands.ts';

export type BookingsOf = { accountId: string; eventId?: string } | { bookingId: string };

interface Revoked {
  id: string;
  accountId: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
  facts: TicketFacts;
}

/**
 * Rejects what is pending and revokes what is approved among the bookings, frees their seats and
 * revokes their tickets; each person is told once a booking. Answers how many bookings it were.
 */
export async function revokeBookings(
  tx: Tx,
  which: BookingsOf,
  { actorId, reason }: { actorId: string | null; reason: string },
  services: Pick<Services, 'mail'>,
): Promise<number> {
  const [where, params] =
    'bookingId' in which
      ? ['b.id = ?', [which.bookingId]]
      : which.eventId === undefined
        ? ['b.account_id = ?', [which.accountId]]
        : ['b.account_id = ? and b.event_id = ?', [which.accountId, which.eventId]];
  const bookings = await tx.execute<Revoked[]>(
    `update booking b set status = 'rejected', revoked = b.status = 'approved', reason = ?,
       seat = null, decided_at = now(), decided_by = ?
     from account a
     where ${where} and b.status in ('pending', 'approved') and a.id = b.account_id
     returning b.id, a.id as "accountId", a.email, a.first_name as "firstName", a.language,
       ticket_facts(b.match_id) as facts`,
    [reason, actorId, ...params],
  );
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
