/** Searches places by part of a name. Names that begin with the text come first. */
import { type Expression, sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { City, Country } from '#sync/contracts/places/manage-places.ts';
import type {
  searchTeams as teams,
  searchVenues as venues,
} from '#sync/contracts/places/place-search.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { cityObject, countryObject } from '#api/places/queries.ts';
import { db } from '#api/schema.ts';

/** Whether a name contains the text, both normalized by `place_key`. */
const containsText = (name: Expression<string>, text: string) =>
  sql<boolean>`position(place_key(${text}) in place_key(${name})) > 0`;

/** Sorts names that begin with the text before the others. */
const prefixFirst = (name: Expression<string>, text: string) =>
  sql`position(place_key(${text}) in place_key(${name})) = 1 desc`;

/** Finds teams by any of their names. */
export async function searchTeams(tx: Tx, text = ''): Promise<Infer<typeof teams.reply>> {
  return db(tx)
    .selectFrom('team as t')
    .select(['t.id', 't.name', 't.type', 't.logo'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(
            sql<{
              name: string;
            }>`unnest(${eb.ref('t.aliases')} || ${eb.ref('t.name')} || coalesce(${eb.ref('t.name_ar')}, ${eb.ref('t.name')}))`.as<'known'>(
              sql`known (name)`,
            ),
          )
          .where((known) => containsText(known.ref('known.name'), text)),
      ),
    )
    .orderBy((eb) => prefixFirst(eb.ref('t.name'), text))
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
    .select((eb) => ['v.id', 'v.name', cityObject(eb).as('City'), countryObject(eb).as('Country')])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(
            sql<{
              name: string;
            }>`unnest(${eb.ref('v.aliases')} || ${eb.ref('v.name')})`.as<'known'>(
              sql`known (name)`,
            ),
          )
          .where((known) => containsText(known.ref('known.name'), text)),
      ),
    )
    .orderBy((eb) => prefixFirst(eb.ref('v.name'), text))
    .orderBy((eb) => eb.fn('place_key', ['v.name']))
    .orderBy('v.id')
    .execute();
}

export async function searchCountries(tx: Tx, text = ''): Promise<Country[]> {
  return db(tx)
    .selectFrom('country')
    .select(['id', 'name', 'code'])
    .where((eb) => containsText(eb.ref('name'), text))
    .orderBy((eb) => prefixFirst(eb.ref('name'), text))
    .orderBy((eb) => eb.fn('place_key', ['name']))
    .execute();
}

/** Finds a country's cities, the largest first; an unknown country has none. */
export async function searchCities(tx: Tx, countryId: string, text = ''): Promise<City[]> {
  return db(tx)
    .selectFrom('city')
    .select(['id', 'name'])
    .where('country_id', '=', countryId)
    .where((eb) => containsText(eb.ref('name'), text))
    .orderBy((eb) => prefixFirst(eb.ref('name'), text))
    .orderBy('population', 'desc')
    .orderBy((eb) => eb.fn('place_key', ['name']))
    .execute();
}
