/** Giving officers to a tournament (rulings §8). */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { lockOfficers } from '#api/accounts/officers.ts';

export interface EventAssignment {
  eventId: string;
  /** Accounts of approved officers. */
  officers: readonly string[];
}

/**
 * Accredits the officers, whatever became of a request of theirs, and tells those who were not
 * accredited yet: repeatable without harm. 404 without the tournament, 422 where one of them is no
 * approved officer.
 */
export async function assignOfficersToEvent(
  tx: Tx,
  actor: Actor,
  { eventId, officers }: EventAssignment,
  services: Pick<Services, 'mail' | 'audit'>,
): Promise<void> {
  if (actor.scope !== 'admin') throw forbidden();
  const ids = [...new Set(officers)];
  const people = await lockOfficers(tx, ids);
  const event = await lockEventName(tx, eventId);
  if (people.length < ids.length) throw invalid({ officers: 'assignments.notOfficer' });
  const accredited = await accreditOfficers(tx, actor, { eventId, officers: ids });
  for (const person of people) {
    if (!accredited.includes(person.id)) continue;
    await services.mail.queue(tx, {
      accountId: person.id,
      recipient: person.email,
      language: person.language,
      template: 'eventAssigned',
      data: { firstName: person.firstName, event, eventId },
    });
  }
  await services.audit(tx, {
    actorId: actor.id,
    action: 'event.assign',
    subjectType: 'event',
    subjectId: eventId,
    detail: { officers: ids, accredited },
  });
}

/** The tournament's name; stays as it is until the commit. Throws 404 where it is gone. */
export async function lockEventName(tx: Tx, eventId: string): Promise<string> {
  const [event] = await tx.execute<{ name: string }[]>(
    'select name from event where id = ? and deleted_at is null for share',
    [eventId],
  );
  if (!event) throw notFound('events.gone');
  return event.name;
}

/** Approves the officers' accreditations, made where there are none. Answers whose it changed. */
export async function accreditOfficers(
  tx: Tx,
  actor: Actor,
  { eventId, officers }: EventAssignment,
): Promise<string[]> {
  const changed = await tx.execute<{ id: string }[]>(
    `insert into accreditation as c (event_id, account_id, status, decided_at, decided_by)
     select ?, officer, 'approved', now(), ? from unnest(?::uuid[]) officer order by officer
     on conflict (event_id, account_id) do update
       set status = 'approved', revoked = false, reason = null, decided_at = now(),
         decided_by = excluded.decided_by
       where c.status <> 'approved'
     returning c.account_id as id`,
    [eventId, actor.id, `{${officers.join(',')}}`],
  );
  return changed.map(({ id }) => id);
}
