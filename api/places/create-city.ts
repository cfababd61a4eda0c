import { sql } from 'kysely';
import type { City, NewCity } from '#sync/contracts/places/manage-places.ts';
import { prefixFields } from '#api/places/place-checks.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/**
 * Adds a city, or returns the country's city of this name in any spelling, so that repeating it does
 * nothing. Throws 422 for an unknown country.
 */
export async function createCity(
  tx: Tx,
  actor: Actor,
  { name, nameArabic = null, countryId }: NewCity,
): Promise<City> {
  const country = await db(tx)
    .selectFrom('country')
    .select('id')
    .where('id', '=', countryId)
    .executeTakeFirst();
  if (!country) throw invalid(prefixFields('city', { countryId: 'places.countryUnknown' }));
  // The unique index compares exact names only.
  await lockUntilCommit(tx, `city of ${countryId}`);
  const existing = await db(tx)
    .selectFrom('city')
    .select(['id', 'name', 'name_ar as nameArabic'])
    .where('country_id', '=', countryId)
    .where((eb) => sql<boolean>`place_key(${eb.ref('name')}) = place_key(${name})`)
    .executeTakeFirst();
  if (existing) return existing;
  const city = await db(tx)
    .insertInto('city')
    .values({ country_id: countryId, name, name_ar: nameArabic })
    .returning(['id', 'name', 'name_ar as nameArabic'])
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'city.create', ['city', city.id], { name, nameArabic, countryId });
  return city;
}
