/** Making and changing tournaments. */
import type { EventEdit, EventForm } from '#sync/contracts/events/manage-events.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { asFieldError } from '#api/accounts/registration/identity-documents.ts';
import { releasePublishedFiles } from '#api/files/release.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

type EventServices = Pick<Services, 'files' | 'audit'>;

/** Answers the new tournament's id. 422 where the cover is none of the caller's uploads. */
export async function createEvent(
  tx: Tx,
  actor: Actor,
  event: EventForm,
  services: EventServices,
): Promise<string> {
  await claimBanner(tx, actor, event.banner, services);
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into event (name, acronym, description, banner, start_date, end_date,
       accreditation_enabled)
     values (?, ?, ?, ?, ?, ?, ?) returning id`,
    [
      event.name,
      event.acronym,
      event.description,
      event.banner,
      event.startDate,
      event.endDate,
      event.accreditationEnabled,
    ],
  );
  if (!row) throw new Error('the tournament was not written');
  await services.audit(tx, {
    actorId: actor.id,
    action: 'event.create',
    subjectType: 'event',
    subjectId: row.id,
    detail: { ...event },
  });
  return row.id;
}

export interface EditEvent {
  id: string;
  event: EventEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
}

interface StoredEvent {
  version: number;
  banner: string | null;
  startDate: string;
  endDate: string;
}

/**
 * Changes the fields that are named; a replaced cover is let go of. 404 where it is gone, 409 for a
 * stale version, 422 with the wrong fields. Tickets follow by triggers.
 */
export async function editEvent(
  tx: Tx,
  actor: Actor,
  { id, event: edit, version }: EditEvent,
  services: EventServices,
): Promise<void> {
  const [now] = await tx.execute<StoredEvent[]>(
    `select version, banner, to_char(start_date, 'YYYY-MM-DD') as "startDate",
       to_char(end_date, 'YYYY-MM-DD') as "endDate"
     from event where id = ? and deleted_at is null for no key update`,
    [id],
  );
  if (!now) throw notFound('events.gone');
  if (version !== undefined && version !== now.version) throw conflict('error.stale');
  const wrong = dateRangeError({ ...now, ...edit });
  if (wrong) throw invalid({ 'event.endDate': wrong });
  const banner = edit.banner === now.banner ? undefined : edit.banner;
  if (banner !== undefined) await claimBanner(tx, actor, banner, services);
  await tx.execute(
    `update event set name = coalesce(?, name),
       acronym = case when ?::boolean then ?::text else acronym end,
       description = coalesce(?, description), banner = coalesce(?, banner),
       start_date = coalesce(?::date, start_date), end_date = coalesce(?::date, end_date),
       accreditation_enabled = coalesce(?::boolean, accreditation_enabled)
     where id = ?`,
    [
      edit.name ?? null,
      edit.acronym !== undefined,
      edit.acronym ?? null,
      edit.description ?? null,
      banner ?? null,
      edit.startDate ?? null,
      edit.endDate ?? null,
      edit.accreditationEnabled ?? null,
      id,
    ],
  );
  if (banner !== undefined) await releasePublishedFiles(tx, [now.banner]);
  await services.audit(tx, {
    actorId: actor.id,
    action: 'event.edit',
    subjectType: 'event',
    subjectId: id,
    detail: { ...edit },
  });
}

/** A change of one day is held against the other as it stands. */
function dateRangeError({
  startDate,
  endDate,
}: Partial<Record<'startDate' | 'endDate', string | undefined>>): MessageKey | null {
  return startDate !== undefined && endDate !== undefined && startDate > endDate
    ? 'season.endsBeforeStart'
    : null;
}

async function claimBanner(
  tx: Tx,
  actor: Actor,
  name: string,
  { files }: EventServices,
): Promise<void> {
  try {
    const claimant = { accountId: actor.id };
    await files.claim(tx, { name, purpose: 'banner', ownerId: null, claimant });
  } catch (error) {
    throw asFieldError(error, 'event.banner');
  }
}
