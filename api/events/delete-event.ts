/** Deleting a tournament: what hangs on it ends, and each person is told of all of it at once. */
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import { releasePublishedFiles } from '#api/files/release.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';
import type { RevokedBooking } from '#api/matches/bookings/revoke-bookings.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

interface AffectedPerson {
  id: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
}

/**
 * Marks the tournament and its matches as deleted, takes back its accreditations, bookings, seats
 * and tickets, and writes each of its people one mail. Its documents and reports stay. 404 where it
 * is gone already.
 */
export async function deleteEvent(
  tx: Tx,
  actor: Actor,
  id: string,
  services: Pick<Services, 'mail' | 'audit'>,
): Promise<void> {
  // Who applies, books or makes a match holds the tournament's row for as long: they come before,
  // and are found below, or find it gone.
  const [event] = await tx.execute<{ name: string; banner: string | null }[]>(
    `select name, banner from event where id = ? and deleted_at is null for no key update`,
    [id],
  );
  if (!event) throw notFound('events.gone');
  await tx.execute('update event set deleted_at = now(), banner = null where id = ?', [id]);
  const matches = await tx.execute<{ id: string }[]>(
    `update match set deleted_at = now() where event_id = ? and deleted_at is null returning id`,
    [id],
  );
  const reason: LeagueReason = 'reason.eventOff';
  const people = await tx.execute<AffectedPerson[]>(
    `update accreditation c set revoked = c.status = 'approved', status = 'rejected', reason = ?,
       decided_at = now(), decided_by = ?
     from account a
     where c.event_id = ? and c.status <> 'rejected' and a.id = c.account_id
     returning a.id, a.email, a.first_name as "firstName", a.language`,
    [reason, actor.id, id],
  );
  const bookings = await revokeBookingsSilently(
    tx,
    { matchIds: matches.map((match) => match.id) },
    { actorId: actor.id, reason },
  );
  await releasePublishedFiles(tx, [event.banner]);
  const told = await notifyAffectedPeople(tx, event.name, { people, bookings }, services);
  await services.audit(tx, {
    actorId: actor.id,
    action: 'event.delete',
    subjectType: 'event',
    subjectId: id,
    detail: { name: event.name, matches: matches.length, people: told },
  });
}

/** Answers how many were told. */
async function notifyAffectedPeople(
  tx: Tx,
  event: string,
  { people, bookings }: { people: AffectedPerson[]; bookings: RevokedBooking[] },
  { mail }: Pick<Services, 'mail'>,
): Promise<number> {
  const concerned = new Map(people.map((person) => [person.id, person]));
  for (const { accountId: id, email, firstName, language } of bookings)
    concerned.set(id, { id, email, firstName, language });
  for (const { id, email, firstName, language } of concerned.values()) {
    const matches = bookings.filter(({ accountId }) => accountId === id).map(({ facts }) => facts);
    await mail.queue(tx, {
      accountId: id,
      recipient: email,
      language,
      template: 'eventDeleted',
      data: { firstName, event, matches },
    });
  }
  return concerned.size;
}
