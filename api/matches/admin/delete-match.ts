/** Deletes a match: ends its bookings, seats and tickets, and notifies everyone affected. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import { db } from '#api/schema.ts';

/**
 * Marks the match as deleted, revokes its bookings and tickets, and queues one e-mail for each person.
 * Reports stay. 404 when it is deleted already, 409 when its version is not the given one.
 */
export async function deleteMatch(
  tx: Tx,
  actor: Actor,
  { id, version = null }: { id: string; version?: number | null | undefined },
  services: Pick<Services, 'mail'>,
): Promise<void> {
  // Booking a match and deciding a booking share-lock the match: they either commit before this update
  // and are revoked below, or find the match deleted.
  const match = await db(tx)
    .updateTable('match')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== null, (query) => query.where('version', '=', version))
    .returning('name')
    .executeTakeFirst();
  if (!match) {
    const changed = await db(tx)
      .selectFrom('match')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    throw changed ? conflict('error.stale') : notFound('matches.gone');
  }
  const reason: LeagueReason = 'reason.matchOff';
  const bookings = await revokeBookingsSilently(
    tx,
    { matchIds: [id] },
    { actorId: actor.id, reason },
  );
  for (const booking of bookings)
    await services.mail.queue(tx, booking, 'matchDeleted', booking.facts);
  await audit(tx, actor, 'match.delete', ['match', id], {
    name: match.name,
    people: bookings.length,
  });
}
