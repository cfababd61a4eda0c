/** Deletes tournaments. */
import { endParticipation } from '#api/events/end-participation.ts';
import { releasePublishedFiles } from '#api/files/claims.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';

/**
 * Ends everything booked in it, for many people in a background job; documents and reports stay.
 * Throws 404 where it is gone.
 */
export async function deleteEvent(
  tx: Tx,
  actor: Actor,
  id: string,
  services: Pick<Services, 'mail' | 'jobs'>,
): Promise<void> {
  // Applications, bookings and new matches lock the tournament too: each commits before this and is
  // found below, or finds the tournament gone.
  const event = await db(tx)
    .selectFrom('event')
    .select(['name', 'banner'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event) throw notFound('events.gone');
  await db(tx)
    .updateTable('event')
    .set({ deleted_at: sql`now()`, banner: null })
    .where('id', '=', id)
    .execute();
  const matches = await db(tx)
    .updateTable('match')
    .set({ deleted_at: sql`now()` })
    .where('event_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  await releasePublishedFiles(tx, [event.banner]);
  const deletion = { eventId: id, name: event.name };
  const people = await endParticipation(tx, actor.id, deletion, services);
  await audit(tx, actor, 'event.delete', ['event', id], {
    name: event.name,
    matches: matches.length,
    people,
  });
}
