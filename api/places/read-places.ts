/** Reads of teams and venues, and the search for places by part of a name. */
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Team, Venue, City, Country } from '#sync/contracts/places/manage-places.ts';
import type { GuideNotes } from '#sync/contracts/places/media-guides.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { containsWords, prefixFirst } from '#api/platform/lists/search-text.ts';
import { db, type Database } from '#api/schema.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type {
  searchTeams as teams,
  searchVenues as venues,
} from '#sync/contracts/places/place-search.ts';

/** A `Country` from `country n`. */
function countryObject(eb: ExpressionBuilder<{ n: Database['country'] }, 'n'>) {
  return jsonBuildObject({ id: eb.ref('n.id'), name: eb.ref('n.name'), code: eb.ref('n.code') });
}

/** A `City` from `city c`. */
function cityObject(eb: ExpressionBuilder<{ c: Database['city'] }, 'c'>) {
  return jsonBuildObject({
    id: eb.ref('c.id'),
    name: eb.ref('c.name'),
    nameArabic: eb.ref('c.name_ar'),
  });
}

/** Selects teams (`team t`) by name. */
function selectTeams(tx: Tx) {
  return db(tx)
    .selectFrom('team as t')
    .innerJoin('country as n', 'n.id', 't.country_id')
    .leftJoin('city as c', 'c.id', 't.city_id')
    .select([
      't.id',
      't.version',
      't.type',
      't.name',
      't.name_ar as nameArabic',
      't.aliases',
      't.country_id as countryId',
      't.city_id as cityId',
      't.logo',
      't.home_venue_id as homeVenueId',
      't.default_gate as defaultGate',
    ])
    .select((eb) => [
      countryObject(eb).as('Country'),
      eb
        .case()
        .when('c.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('c.id').$notNull(),
            name: eb.ref('c.name').$notNull(),
            nameArabic: eb.ref('c.name_ar'),
          }),
        )
        .end()
        .as('City'),
    ])
    .where('t.deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('place_key', ['t.name']))
    .orderBy('t.id');
}

/** Selects venues (`venue v`) by name. */
function selectVenues(tx: Tx) {
  return db(tx)
    .selectFrom('venue as v')
    .innerJoin('city as c', 'c.id', 'v.city_id')
    .innerJoin('country as n', 'n.id', 'c.country_id')
    .leftJoin('media_guide as g', (join) =>
      join.onRef('g.venue_id', '=', 'v.id').on('g.match_id', 'is', null),
    )
    .select([
      'v.id',
      'v.version',
      'v.name',
      'v.name_ar as nameArabic',
      'v.aliases',
      'v.city_id as cityId',
    ])
    .select((eb) => [
      cityObject(eb).as('City'),
      countryObject(eb).as('Country'),
      eb.fn.coalesce('g.notes', sql<GuideNotes>`'{}'`).as('guide'),
    ])
    .where('v.deleted_at', 'is', null)
    .orderBy((eb) => eb.fn('place_key', ['v.name']))
    .orderBy('v.id');
}

/** Every team, by name. */
export async function listTeams(tx: Tx): Promise<Team[]> {
  return selectTeams(tx).execute();
}

/** Every venue, by name. */
export async function listVenues(tx: Tx): Promise<Venue[]> {
  return selectVenues(tx).execute();
}

/** One team for its form. Throws 404 where there is none. */
export async function readTeam(tx: Tx, id: string): Promise<Team> {
  const team = await selectTeams(tx).where('t.id', '=', id).executeTakeFirst();
  if (!team) throw notFound('places.teamGone');
  return team;
}

/** One venue for its form. Throws 404 where there is none. */
export async function readVenue(tx: Tx, id: string): Promise<Venue> {
  const venue = await selectVenues(tx).where('v.id', '=', id).executeTakeFirst();
  if (!venue) throw notFound('places.venueGone');
  return venue;
}

export type ArabicNames = Readonly<Record<'team' | 'venue' | 'event', ReadonlyMap<string, string>>>;

/** Maps names to Arabic names, for those that have one. */
export async function readArabicNames(
  tx: Tx,
  names: Readonly<Record<keyof ArabicNames, readonly string[]>>,
): Promise<ArabicNames> {
  const read = async (table: keyof ArabicNames) => {
    if (names[table].length === 0) return new Map<string, string>();
    const found = await db(tx)
      .selectFrom(table)
      .select((eb) => ['name', eb.ref('name_ar').$notNull().as('arabic')])
      .where('name_ar', 'is not', null)
      .where('name', 'in', names[table])
      // The last one counts: an existing one before deleted ones.
      .orderBy('deleted_at')
      .execute();
    return new Map(found.map(({ name, arabic }) => [name, arabic]));
  };
  return { team: await read('team'), venue: await read('venue'), event: await read('event') };
}

/** Finds teams by any of their names. */
export async function searchTeams(tx: Tx, text = ''): Promise<Infer<typeof teams.reply>> {
  return db(tx)
    .selectFrom('team as t')
    .select(['t.id', 't.name', 't.name_ar as nameArabic', 't.type', 't.logo'])
    .where('t.deleted_at', 'is', null)
    .where(
      containsWords(sql`concat_ws(' ', t.name, t.name_ar, array_to_string(t.aliases, ' '))`, text),
    )
    .orderBy((eb) => prefixFirst(text, eb.ref('t.name'), eb.ref('t.name_ar')))
    .orderBy((eb) => eb.fn('place_key', ['t.name']))
    .orderBy('t.id')
    .execute();
}

/** Finds venues by any of their names. */
export async function searchVenues(tx: Tx, text = ''): Promise<Infer<typeof venues.reply>> {
  return db(tx)
    .selectFrom('venue as v')
    .innerJoin('city as c', 'c.id', 'v.city_id')
    .innerJoin('country as n', 'n.id', 'c.country_id')
    .select((eb) => [
      'v.id',
      'v.name',
      'v.name_ar as nameArabic',
      cityObject(eb).as('City'),
      countryObject(eb).as('Country'),
    ])
    .where('v.deleted_at', 'is', null)
    .where(
      containsWords(sql`concat_ws(' ', v.name, v.name_ar, array_to_string(v.aliases, ' '))`, text),
    )
    .orderBy((eb) => prefixFirst(text, eb.ref('v.name'), eb.ref('v.name_ar')))
    .orderBy((eb) => eb.fn('place_key', ['v.name']))
    .orderBy('v.id')
    .execute();
}

export async function searchCountries(tx: Tx, text = ''): Promise<Country[]> {
  return db(tx)
    .selectFrom('country')
    .select(['id', 'name', 'code'])
    .where((eb) => containsWords(eb.ref('name'), text))
    .orderBy((eb) => prefixFirst(text, eb.ref('name')))
    .orderBy((eb) => eb.fn('place_key', ['name']))
    .execute();
}

/** Finds a country's cities, the largest first; an unknown country has none. */
export async function searchCities(tx: Tx, countryId: string, text = ''): Promise<City[]> {
  return db(tx)
    .selectFrom('city')
    .select(['id', 'name', 'name_ar as nameArabic'])
    .where('country_id', '=', countryId)
    .where(containsWords(sql`concat_ws(' ', name, name_ar)`, text))
    .orderBy((eb) => prefixFirst(text, eb.ref('name'), eb.ref('name_ar')))
    .orderBy('population', 'desc')
    .orderBy((eb) => eb.fn('place_key', ['name']))
    .execute();
}
