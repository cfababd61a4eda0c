/** Assigns media officers to a tournament. */
import { sql } from 'kysely';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { lockEventForShare } from '#api/events/queries.ts';
import { lockOfficers } from '#api/accounts/queries.ts';

export interface EventAssignment {
  eventId: string;
  /** Accounts of approved officers. */
  officers: readonly string[];
}

/** Accredits the officers and mails those who were not accredited yet. Throws 404, 422. */
export async function assignOfficersToEvent(
  tx: Tx,
  actor: Actor,
  { eventId, officers }: EventAssignment,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  if (actor.scope !== 'admin') throw forbidden();
  const ids = [...new Set(officers)];
  const people = await lockOfficers(tx, ids);
  const event = await lockEventForShare(tx, eventId);
  if (!event) throw notFound('events.gone');
  if (people.length < ids.length) throw invalid({ officers: 'assignments.notOfficer' });
  const accredited = await accreditOfficers(tx, actor, { eventId, officers: ids });
  for (const person of people) {
    if (accredited.includes(person.accountId))
      await services.mail.queue(tx, person, 'eventAssigned', { event: event.name, eventId });
  }
  await audit(tx, actor, 'event.assign', ['event', eventId], { officers: ids, accredited });
}

/** Approves or creates the officers' accreditations. Returns the officers whose accreditation changed. */
export async function accreditOfficers(
  tx: Tx,
  actor: Actor,
  { eventId, officers }: EventAssignment,
): Promise<string[]> {
  const changed = await db(tx)
    .insertInto('accreditation')
    .columns(['event_id', 'account_id', 'status', 'decided_at', 'decided_by'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{ id: string }>`unnest(${officers}::uuid[])`.as<'officer'>(sql`officer (id)`),
        )
        .select([
          sql<string>`${eventId}::uuid`.as('event_id'),
          'officer.id',
          sql<'approved'>`'approved'`.as('status'),
          sql<string>`now()`.as('decided_at'),
          sql<string>`${actor.id}::uuid`.as('decided_by'),
        ])
        .orderBy('officer.id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'account_id'])
        .doUpdateSet((eb) => ({
          status: 'approved',
          revoked: false,
          reason: null,
          decided_at: sql`now()`,
          decided_by: eb.ref('excluded.decided_by'),
        }))
        .where('accreditation.status', '<>', 'approved'),
    )
    .returning('account_id as id')
    .execute();
  return changed.map(({ id }) => id);
}
