/** Making, changing and deleting venues. */
import type { NewVenue, VenueEdit } from '#sync/contracts/places/manage-places.ts';
import { requireUnused } from '#api/places/require-unused.ts';
import { textArray } from '#api/places/records.ts';
import { prefixFields, findLocationErrors } from '#api/places/location-checks.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Services } from '#api/platform/services.ts';

/** Answers the new venue's id. Throws 422 for a city that is not there, or that has one so named. */
export async function createVenue(
  tx: Tx,
  actor: Actor,
  { name, cityId, aliases = [] }: NewVenue,
  { audit }: Pick<Services, 'audit'>,
): Promise<string> {
  await requireCity(tx, cityId);
  const [row] = await withUniqueVenueName(() =>
    tx.execute<{ id: string }[]>(
      `insert into venue (name, city_id, aliases) values (?, ?, ${textArray}) returning id`,
      [name, cityId, JSON.stringify(aliases)],
    ),
  );
  if (!row) throw new Error('the insert gave no row');
  await audit(tx, {
    actorId: actor.id,
    action: 'venue.create',
    subjectType: 'venue',
    subjectId: row.id,
    detail: { name, cityId, aliases },
  });
  return row.id;
}

/**
 * Changes the fields that are named. 404 where it is gone, 409 for a stale version, 422 with the
 * wrong fields. Tickets follow by triggers.
 */
export async function editVenue(
  tx: Tx,
  actor: Actor,
  { id, location, version }: { id: string; location: VenueEdit; version?: number | undefined },
  { audit }: Pick<Services, 'audit'>,
): Promise<void> {
  const stored = await lockVenue(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  if (Object.keys(location).length === 0) return;
  const { name, cityId, aliases } = location;
  if (cityId !== undefined) await requireCity(tx, cityId);
  await withUniqueVenueName(() =>
    tx.execute(
      `update venue set name = coalesce(?, name), city_id = coalesce(?::uuid, city_id),
         aliases = case when ?::boolean then ${textArray} else aliases end
       where id = ?`,
      [name ?? null, cityId ?? null, aliases !== undefined, JSON.stringify(aliases ?? []), id],
    ),
  );
  await audit(tx, {
    actorId: actor.id,
    action: 'venue.edit',
    subjectType: 'venue',
    subjectId: id,
    detail: { ...location },
  });
}

/** 404 where it is gone, 409 saying which matches are played there. */
export async function deleteVenue(
  tx: Tx,
  actor: Actor,
  id: string,
  { audit, config }: Pick<Services, 'audit' | 'config'>,
): Promise<void> {
  const { name } = await lockVenue(tx, id);
  await requireUnused(tx, 'venue', { id, name, timeZone: config.league.timeZone });
  await tx.execute('delete from venue where id = ?', [id]);
  await audit(tx, {
    actorId: actor.id,
    action: 'venue.delete',
    subjectType: 'venue',
    subjectId: id,
    detail: { name },
  });
}

async function lockVenue(tx: Tx, id: string): Promise<{ version: number; name: string }> {
  const [row] = await tx.execute<{ version: number; name: string }[]>(
    'select version, name from venue where id = ? for update',
    [id],
  );
  if (!row) throw notFound('places.venueGone');
  return row;
}

async function requireCity(tx: Tx, cityId: string): Promise<void> {
  const fields = prefixFields('location', await findLocationErrors(tx, { cityId }));
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Two venues of one city have two names: the index decides between two admins. */
async function withUniqueVenueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'venue_name') throw error;
    throw invalid({ 'location.name': 'places.venueNameTaken' });
  }
}
