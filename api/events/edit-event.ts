/** Edits tournaments. */
import type { EventEdit } from '#sync/contracts/events/manage-events.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { claimPublishedFile, releasePublishedFiles } from '#api/files/claims.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { requireOwnName, type EventServices } from '#api/events/create-event.ts';

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
      'two_approvals as twoApprovals',
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
      two_approvals: next.twoApprovals,
    })
    .where('id', '=', id)
    .execute();
  if (banner !== undefined) await releasePublishedFiles(tx, [stored.banner]);
  const { name, nameArabic, acronym, description, startDate, endDate } = stored;
  const { accreditationEnabled, twoApprovals } = stored;
  await audit(tx, actor, 'event.edit', ['event', id], {
    ...edit,
    ...changedValues(
      {
        name,
        nameArabic,
        acronym,
        description,
        startDate,
        endDate,
        accreditationEnabled,
        twoApprovals,
      },
      next,
    ),
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
