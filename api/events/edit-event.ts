/** Creates, edits and deletes tournaments. */
import type { EventEdit, EventForm } from '#sync/contracts/events/manage-events.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { endParticipation } from '#api/events/end-participation.ts';
import { claimPublishedFile, releasePublishedFiles } from '#api/files/claims.ts';
import { findLookAlike } from '#api/places/look-alikes.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import { AppError, conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';

type EventServices = Pick<Services, 'files'>;

/** Returns the new tournament's id. Throws 422 where the cover is not one of the caller's uploads. */
export async function createEvent(
  tx: Tx,
  actor: Actor,
  event: EventForm,
  services: EventServices,
): Promise<string> {
  await requireOwnName(tx, event.name);
  const cover = { name: event.banner, purpose: 'banner' } as const;
  await claimPublishedFile(tx, actor, 'event.banner', cover, services);
  const { id } = await db(tx)
    .insertInto('event')
    .values({
      name: event.name,
      name_ar: event.nameArabic,
      acronym: event.acronym,
      description: event.description,
      banner: event.banner,
      start_date: event.startDate,
      end_date: event.endDate,
      accreditation_enabled: event.accreditationEnabled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'event.create', ['event', id], event);
  return id;
}

interface EditEvent {
  id: string;
  event: EventEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
}

/** Changes the given fields. Throws 404, 409 for a stale version, 422 with the wrong fields. */
export async function editEvent(
  tx: Tx,
  actor: Actor,
  { id, event: edit, version }: EditEvent,
  services: EventServices,
): Promise<void> {
  const stored = await db(tx)
    .selectFrom('event')
    .select([
      'version',
      'name',
      'name_ar as nameArabic',
      'acronym',
      'description',
      'banner',
      'start_date as startDate',
      'end_date as endDate',
      'accreditation_enabled as accreditationEnabled',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('events.gone');
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  const next = { ...stored, ...edit };
  const dateError = dateRangeError(next);
  if (dateError) throw invalid({ 'event.endDate': dateError });
  if (edit.name !== undefined && edit.name !== stored.name) await requireOwnName(tx, edit.name, id);
  const banner = edit.banner === stored.banner ? undefined : edit.banner;
  if (banner !== undefined) {
    const cover = { name: banner, purpose: 'banner' } as const;
    await claimPublishedFile(tx, actor, 'event.banner', cover, services);
  }
  await db(tx)
    .updateTable('event')
    .set({
      name: next.name,
      name_ar: next.nameArabic,
      acronym: next.acronym,
      description: next.description,
      banner: next.banner,
      start_date: next.startDate,
      end_date: next.endDate,
      accreditation_enabled: next.accreditationEnabled,
    })
    .where('id', '=', id)
    .execute();
  if (banner !== undefined) await releasePublishedFiles(tx, [stored.banner]);
  const { name, nameArabic, acronym, description, startDate, endDate } = stored;
  const { accreditationEnabled } = stored;
  await audit(tx, actor, 'event.edit', ['event', id], {
    ...edit,
    ...changedValues(
      { name, nameArabic, acronym, description, startDate, endDate, accreditationEnabled },
      next,
    ),
  });
}

/**
 * Throws 422 for a name that looks like another tournament's; seasons may have the same name. `id` is
 * the tournament that gets the name.
 */
async function requireOwnName(tx: Tx, name: string, id?: string): Promise<void> {
  await lockUntilCommit(tx, 'tournament names');
  const others = await db(tx)
    .selectFrom('event')
    .select('name')
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '!=', id ?? ''))
    .execute();
  const other = findLookAlike(
    name,
    others.map((each) => each.name),
  );
  if (other === undefined) return;
  const message = 'places.nameLooksAlike';
  throw new AppError('validation', message, {
    params: { name, other },
    fields: { 'event.name': message },
  });
}

/** Compares the new dates, or a new one with the stored other. */
function dateRangeError({
  startDate,
  endDate,
}: Partial<Record<'startDate' | 'endDate', string | undefined>>): MessageKey | null {
  return startDate !== undefined && endDate !== undefined && startDate > endDate
    ? 'season.endsBeforeStart'
    : null;
}

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
