/** Creates tournaments. */
import type { EventForm } from '#sync/contracts/events/manage-events.ts';
import { claimPublishedFile } from '#api/files/claims.ts';
import { findLookAlike } from '#api/places/look-alikes.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

export type EventServices = Pick<Services, 'files'>;

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
      two_approvals: event.twoApprovals,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'event.create', ['event', id], event);
  return id;
}

/**
 * Throws 422 for a name that looks like another tournament's; seasons may have the same name. `id` is
 * the tournament that gets the name.
 */
export async function requireOwnName(tx: Tx, name: string, id?: string): Promise<void> {
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
