/** The people of a tournament whom security is asked about. */
import { sql } from 'kysely';
import { type ClearanceOverview, maxClearancePeople } from '#sync/contracts/admin/clearance.ts';
import { randomGroups } from '#api/accounts/passwords/random-groups.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

export interface ExportedPerson {
  /** Random, and new in each file, so that it says nothing about the account. */
  readonly reference: string;
  readonly name: string;
  readonly nameArabic: string | null;
  /** `YYYY-MM-DD` */
  readonly birthdate: string | null;
  /** A jpeg; null where the account has none. */
  readonly photo: Buffer | null;
}

/** Files and answers of one tournament are stored one after the other. */
export const clearanceLock = (eventId: string) => `clearance of ${eventId}`;

/** People whose accreditation to the tournament waits, with what security said about them. */
const waitingPeople = (tx: Tx, eventId: string) =>
  db(tx)
    .selectFrom('accreditation as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .leftJoin('clearance as s', (join) =>
      join.onRef('s.account_id', '=', 'c.account_id').onRef('s.event_id', '=', 'c.event_id'),
    )
    .where('c.event_id', '=', eventId)
    .where('c.status', '=', 'pending')
    .where('c.withdrawn', '=', false)
    .where('a.scope', '<>', 'admin')
    .where('a.deleted_at', 'is', null);

/** Throws 404 for a deleted tournament. */
export async function readClearance(tx: Tx, eventId: string): Promise<ClearanceOverview> {
  const event = await db(tx)
    .selectFrom('event')
    .select('end_date as endDate')
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event) throw notFound('events.gone');
  const count = (condition: string) =>
    sql<number>`count(*) filter (where ${sql.raw(condition)})::int`;
  const numbers = await waitingPeople(tx, eventId)
    .select([
      count('s.account_id is null').as('notAsked'),
      count('s.account_id is not null and s.cleared is null').as('unanswered'),
      count('s.cleared').as('cleared'),
      count('not s.cleared').as('notCleared'),
    ])
    .executeTakeFirstOrThrow();
  return { ...event, ...numbers };
}

/**
 * Gives each person who waits without an answer a reference: first those whom security was never
 * asked about, then those it was asked about the longest ago. Throws 404 for a deleted tournament,
 * 409 if there is no one.
 */
export async function exportPeople(
  tx: Tx,
  actor: Actor,
  eventId: string,
): Promise<{ event: string; people: ExportedPerson[] }> {
  await lockUntilCommit(tx, clearanceLock(eventId));
  // Accounts are locked before the tournament.
  const found = await waitingPeople(tx, eventId)
    .where('s.cleared', 'is', null)
    .select([
      'a.id',
      sql<string>`a.first_name || ' ' || a.last_name`.as('name'),
      'a.name_arabic as nameArabic',
      'a.birthdate',
      'a.photo_thumbnail as photo',
    ])
    .orderBy('s.exported_at', (order) => order.asc().nullsFirst())
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(maxClearancePeople)
    .forShare('a')
    .execute();
  const event = await lockEventForShare(tx, eventId);
  if (!event) throw notFound('events.gone');
  if (found.length === 0) throw conflict('clearance.nobody');
  const people = found.map(({ id, photo, ...person }) => ({
    ...person,
    id,
    photo: photo === null ? null : Buffer.from(photo),
    reference: randomGroups(2, 4),
  }));
  await db(tx)
    .insertInto('clearance')
    .values(people.map(({ id }) => ({ event_id: eventId, account_id: id })))
    .onConflict((conflicting) =>
      conflicting.columns(['event_id', 'account_id']).doUpdateSet({ exported_at: sql`now()` }),
    )
    .execute();
  await db(tx)
    .insertInto('clearance_reference')
    .values(people.map(({ id, reference }) => ({ reference, event_id: eventId, account_id: id })))
    .execute();
  await audit(tx, actor, 'clearance.export', ['event', eventId], { people: people.length });
  return { event: event.name, people };
}
