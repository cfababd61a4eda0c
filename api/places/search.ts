/** Looking for places by part of a name; what begins with it comes first. */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { City, Country } from '#sync/contracts/places/manage-places.ts';
import type {
  searchTeams as teams,
  searchVenues as venues,
} from '#sync/contracts/places/place-search.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { cityJson, countryJson } from '#api/places/records.ts';

/** Whether a name has the text in it, both as they are compared. Takes the text once. */
const containsText = (name: string) => `position(place_key(?) in place_key(${name})) > 0`;
const prefixFirst = (name: string) => `position(place_key(?) in place_key(${name})) = 1 desc`;

/** By any of their names. */
export async function searchTeams(tx: Tx, text = ''): Promise<Infer<typeof teams.reply>> {
  return tx.execute(
    `select t.id, t.name, t.type, t.logo from team t
     where exists (
       select from unnest(t.aliases || t.name || coalesce(t.name_ar, t.name)) as known (name)
       where ${containsText('known.name')})
     order by ${prefixFirst('t.name')}, place_key(t.name), t.id`,
    [text, text],
  );
}

export async function searchVenues(tx: Tx, text = ''): Promise<Infer<typeof venues.reply>> {
  return tx.execute(
    `select v.id, v.name, ${cityJson} as "City", ${countryJson} as "Country"
     from venue v join city c on c.id = v.city_id join country n on n.id = c.country_id
     where exists (select from unnest(v.aliases || v.name) as known (name) where ${containsText('known.name')})
     order by ${prefixFirst('v.name')}, place_key(v.name), v.id`,
    [text, text],
  );
}

export async function searchCountries(tx: Tx, text = ''): Promise<Country[]> {
  return tx.execute(
    `select id, name, code from country where ${containsText('name')}
     order by ${prefixFirst('name')}, place_key(name)`,
    [text, text],
  );
}

/** The largest first; a country that is not there has none. */
export async function searchCities(tx: Tx, countryId: string, text = ''): Promise<City[]> {
  return tx.execute(
    `select id, name from city where country_id = ? and ${containsText('name')}
     order by ${prefixFirst('name')}, population desc, place_key(name)`,
    [countryId, text, text],
  );
}
