/** Accredits people to tournaments: on their application, or as assigned officers. */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound, invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';
import { audit } from '#api/platform/audit.ts';
import type { Services } from '#api/platform/services.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import { lockOfficers } from '#api/accounts/read-users.ts';

interface AccreditationApplication {
  eventId: string;
  scope: 'member' | 'officer';
}

/** Makes a withdrawn row a new request, at the end of the queue. */
export const newRequest = {
  status: 'pending',
  reason: null,
  created_at: sql<string>`now()`,
  decided_at: null,
  decided_by: null,
} as const;

/** Applies; its locks keep the window open and the account approved. Throws 403, 404, 409. */
export async function applyForAccreditation(
  tx: Tx,
  actor: Actor,
  { eventId, scope }: AccreditationApplication,
): Promise<void> {
  if (actor.scope !== scope) throw forbidden();
  const application = await db(tx)
    .with('open', (eb) =>
      eb
        .selectFrom('account as a')
        .crossJoin('event as e')
        .select(['e.id as event_id', 'a.id as account_id'])
        .where('a.id', '=', actor.id)
        .where('a.status', '=', 'approved')
        .where('a.deleted_at', 'is', null)
        .where('a.scope', '=', scope)
        .where('e.id', '=', eventId)
        .where('e.deleted_at', 'is', null)
        .where('e.accreditation_enabled', '=', true)
        .forShare(),
    )
    .insertInto('accreditation')
    .columns(['event_id', 'account_id'])
    .expression((eb) => eb.selectFrom('open').select(['event_id', 'account_id']))
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'account_id'])
        .doUpdateSet(newRequest)
        .where('accreditation.withdrawn', '=', true),
    )
    .returning('id')
    .executeTakeFirst();
  if (!application) throw await findRefusal(tx, actor, eventId);
}

/** Says why the application was not accepted. */
async function findRefusal(tx: Tx, actor: Actor, eventId: string): Promise<Error> {
  const state = await db(tx)
    .selectFrom('account as a')
    .select((eb) => [
      eb.and([eb('a.status', '=', 'approved'), eb('a.deleted_at', 'is', null)]).as('isApproved'),
      eb
        .exists(eb.selectFrom('event').where('id', '=', eventId).where('deleted_at', 'is', null))
        .as('hasEvent'),
      eb
        .exists(
          eb
            .selectFrom('accreditation as c')
            .where('c.event_id', '=', eventId)
            .where('c.withdrawn', '=', false)
            .whereRef('c.account_id', '=', 'a.id'),
        )
        .as('hasApplied'),
    ])
    .where('a.id', '=', actor.id)
    .executeTakeFirst();
  if (!state?.isApproved) return forbidden();
  if (!state.hasEvent) return notFound('events.gone');
  if (state.hasApplied) return conflict('events.alreadyJoined');
  return forbidden('events.windowClosed');
}

interface EventAssignment {
  eventId: string;
  /** Accounts of approved officers. */
  officers: readonly string[];
}

/** Accredits the officers and emails those who were not accredited yet. Throws 404, 422. */
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
