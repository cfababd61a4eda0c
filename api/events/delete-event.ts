/** Deletes a tournament with everything booked in it, and sends each affected person one e-mail. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import { recipientColumns } from '#api/accounts/records.ts';
import { releasePublishedFiles } from '#api/files/claims.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import type { RevokedBooking } from '#api/matches/bookings/revoke-bookings.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Ends everything booked in it; documents and reports stay. Throws 404 where it is gone. */
export async function deleteEvent(
  tx: Tx,
  actor: Actor,
  id: string,
  services: Pick<Services, 'mail'>,
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
  const reason: LeagueReason = 'reason.eventOff';
  const people = await db(tx)
    .updateTable('accreditation as c')
    .from('account as a')
    .set((eb) => ({
      revoked: eb('c.status', '=', 'approved').$castTo<boolean>(),
      status: 'rejected',
      reason,
      decided_at: sql`now()`,
      decided_by: actor.id,
    }))
    .where('c.event_id', '=', id)
    .where('c.status', '<>', 'rejected')
    .whereRef('a.id', '=', 'c.account_id')
    .returning(recipientColumns)
    .execute();
  const bookings = await revokeBookingsSilently(
    tx,
    { matchIds: matches.map((match) => match.id) },
    { actorId: actor.id, reason },
  );
  await releasePublishedFiles(tx, [event.banner]);
  const affected = await notifyAffectedPeople(tx, event.name, { people, bookings }, services);
  await audit(tx, actor, 'event.delete', ['event', id], {
    name: event.name,
    matches: matches.length,
    people: affected,
  });
}

/** Returns how many people were mailed. */
async function notifyAffectedPeople(
  tx: Tx,
  event: string,
  { people, bookings }: { people: Recipient[]; bookings: RevokedBooking[] },
  { mail }: Pick<Services, 'mail'>,
): Promise<number> {
  const affected = new Map([...people, ...bookings].map((person) => [person.accountId, person]));
  for (const [id, person] of affected) {
    const matches = bookings.filter(({ accountId }) => accountId === id).map(({ facts }) => facts);
    await mail.queue(tx, person, 'eventDeleted', { event, matches });
  }
  return affected.size;
}
