/** Creates, edits and deletes venues. */
import type { NewVenue, VenueEdit } from '#sync/contracts/places/manage-places.ts';
import { nameKeys } from '#api/places/look-alikes.ts';
import { normalizeName } from '#api/places/name-lookup.ts';
import { requireUnused, prefixFields, findLocationErrors } from '#api/places/place-checks.ts';
import { splitGuide, withoutTexts, writeGuide } from '#api/places/media-guides.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import { AppError, conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Returns the new venue's id. Throws 422 for an unknown city or a name that the city has already. */
export async function createVenue(tx: Tx, actor: Actor, location: NewVenue): Promise<string> {
  const { guide, fields } = splitGuide(location);
  const { name, nameArabic = null, cityId, aliases = [] } = fields;
  await requireCity(tx, cityId);
  await requireUniqueName(tx, { id: null, name, cityId });
  const { id } = await withUniqueVenueName(() =>
    db(tx)
      .insertInto('venue')
      .values({ name, name_ar: nameArabic, city_id: cityId, aliases })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await writeGuide(tx, { venueId: id }, guide);
  await audit(tx, actor, 'venue.create', ['venue', id], { name, nameArabic, cityId, aliases });
  return id;
}

/** Changes the given fields. Throws 404, 409 for a stale version, 422 with the wrong fields. */
export async function editVenue(
  tx: Tx,
  actor: Actor,
  { id, location, version }: { id: string; location: VenueEdit; version?: number | undefined },
): Promise<void> {
  const stored = await lockVenue(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  if (Object.keys(location).length === 0) return;
  const { guide, fields } = splitGuide(location);
  const { name, nameArabic, cityId, aliases } = fields;
  if (cityId !== undefined) await requireCity(tx, cityId);
  const next = { id, name: name ?? stored.name, cityId: cityId ?? stored.cityId };
  if (next.name !== stored.name || next.cityId !== stored.cityId) await requireUniqueName(tx, next);
  const valuesBefore = await readValues(tx, id);
  const isGuideChanged = await writeGuide(tx, { venueId: id }, guide);
  await withUniqueVenueName(() =>
    db(tx)
      .updateTable('venue')
      .set({
        // Written in any case, because an update needs a column.
        name: next.name,
        name_ar: nameArabic,
        city_id: cityId,
        aliases,
        // The form of a venue has the guide too.
        ...(isGuideChanged && { version: stored.version + 1 }),
      })
      .where('id', '=', id)
      .execute(),
  );
  await audit(tx, actor, 'venue.edit', ['venue', id], {
    ...fields,
    ...withoutTexts(guide),
    ...changedValues(valuesBefore, await readValues(tx, id)),
  });
}

/**
 * Keeps the row of a venue that deleted matches refer to: their tickets show it. Throws 404 for an
 * unknown venue, and 409 naming the matches that are played there.
 */
export async function deleteVenue(
  tx: Tx,
  actor: Actor,
  id: string,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  const { name } = await lockVenue(tx, id);
  const { isReferenced } = await requireUnused(tx, 'venue', {
    id,
    name,
    timeZone: config.league.timeZone,
  });
  // The gate is one of this venue: new matches elsewhere must not get it.
  await db(tx)
    .updateTable('team')
    .set({ home_venue_id: null, default_gate: null })
    .where('home_venue_id', '=', id)
    .execute();
  if (isReferenced) {
    await db(tx)
      .updateTable('venue')
      .set((eb) => ({ deleted_at: eb.fn<string>('now') }))
      .where('id', '=', id)
      .execute();
    await db(tx).deleteFrom('media_guide').where('venue_id', '=', id).execute();
  } else await db(tx).deleteFrom('venue').where('id', '=', id).execute();
  await audit(tx, actor, 'venue.delete', ['venue', id], { name });
}

/** Reads the values that the audit log shows, with the city's name instead of its id. */
function readValues(tx: Tx, id: string) {
  return db(tx)
    .selectFrom('venue as v')
    .innerJoin('city as c', 'c.id', 'v.city_id')
    .select(['v.name', 'v.name_ar as nameArabic', 'c.name as cityId', 'v.aliases'])
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function lockVenue(tx: Tx, id: string) {
  const venue = await db(tx)
    .selectFrom('venue')
    .select(['version', 'name', 'city_id as cityId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!venue) throw notFound('places.venueGone');
  return venue;
}

async function requireCity(tx: Tx, cityId: string): Promise<void> {
  const fields = prefixFields('location', await findLocationErrors(tx, { cityId }));
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Throws 422 for a name that another venue of the city has or that looks like it. */
async function requireUniqueName(
  tx: Tx,
  { id, name, cityId }: { id: string | null; name: string; cityId: string },
): Promise<void> {
  await lockUntilCommit(tx, `venue names of ${cityId}`);
  const others = await db(tx)
    .selectFrom('venue')
    .select('name')
    .where('city_id', '=', cityId)
    .where('id', 'is distinct from', id)
    .where('deleted_at', 'is', null)
    .execute();
  const keys = new Set(nameKeys(name));
  const other = others.find((each) => nameKeys(each.name).some((key) => keys.has(key)))?.name;
  if (other === undefined) return;
  const message =
    normalizeName(other) === normalizeName(name)
      ? 'places.venueNameTaken'
      : 'places.nameLooksAlike';
  throw new AppError('validation', message, {
    params: { name, other },
    fields: { 'location.name': message },
  });
}

/** A unique index decides between two admins who use one name for two venues of a city. */
async function withUniqueVenueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'venue_name') throw error;
    throw invalid({ 'location.name': 'places.venueNameTaken' });
  }
}
