/**
 * A ticket is revoked when its booking ends: it is rejected, revoked or withdrawn, or ends with the
 * accreditation, account, match or tournament. It is also revoked when a successor replaces it: after
 * another seat, name or role (`choose-seat.ts`, `replace-tickets.ts`).
 */
import { sql } from 'kysely';
import { recipientColumns } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Revokes the live tickets of bookings without notifying anyone: the caller's own email says it. */
export async function revokeTicketsSilently(tx: Tx, bookingIds: readonly string[], reason: string) {
  if (bookingIds.length === 0) return [];
  return db(tx)
    .updateTable('ticket as t')
    .from('account as a')
    .set({ revoked_at: sql`now()`, revoked_reason: reason })
    .where('t.booking_id', '=', anyId(bookingIds))
    .where('t.revoked_at', 'is', null)
    .whereRef('a.id', '=', 't.account_id')
    .returning(['t.booking_id as bookingId', 't.facts', ...recipientColumns])
    .execute();
}

/** Revokes the live tickets of bookings and notifies their holders. Returns those bookings' ids. */
export async function revokeTickets(
  tx: Tx,
  bookingIds: readonly string[],
  reason: string,
  services: Pick<Services, 'mail'>,
): Promise<string[]> {
  const revoked = await revokeTicketsSilently(tx, bookingIds, reason);
  for (const ticket of revoked)
    await services.mail.queue(tx, ticket, 'ticketRevoked', { reason, ...ticket.facts });
  return revoked.map(({ bookingId }) => bookingId);
}
