/** Checks of teams and venues: their country and city, and the matches that use them. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';
import { conflict } from '#api/platform/errors/app-error.ts';

/** Finds what is wrong, by field; empty where both exist and the city is in the country. */
export async function findLocationErrors(
  tx: Tx,
  { countryId, cityId }: { countryId?: string; cityId: string | null },
): Promise<{ countryId?: MessageKey; cityId?: MessageKey }> {
  const { hasCountry, countryOfCity } = await db(tx)
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('country').where('id', '=', countryId ?? null)).as('hasCountry'),
      eb.selectFrom('city').select('country_id').where('id', '=', cityId).as('countryOfCity'),
    ])
    .executeTakeFirstOrThrow();
  if (countryId !== undefined && !hasCountry) return { countryId: 'places.countryUnknown' };
  if (cityId !== null && countryOfCity === null) return { cityId: 'places.cityUnknown' };
  if (cityId !== null && countryId !== undefined && countryOfCity !== countryId)
    return { cityId: 'places.cityElsewhere' };
  return {};
}

/** Names fields as the request's body does: `cityId` becomes `location.cityId`. */
export function prefixFields(
  body: 'team' | 'location' | 'city',
  errors: Readonly<Record<string, MessageKey | undefined>>,
): Record<string, MessageKey> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      message === undefined ? [] : [[`${body}.${field}`, message]],
    ),
  );
}

/** How many matches the message names; it also gives their total number. */
const maxNamedMatches = 3;

/**
 * Throws 409 naming the matches. The caller's lock on the row keeps new matches from using it. Returns
 * whether deleted matches refer to it, so that its row must stay.
 */
export async function requireUnused(
  tx: Tx,
  kind: 'team' | 'venue',
  { id, name, timeZone }: { id: string; name: string; timeZone: string },
): Promise<{ isReferenced: boolean }> {
  const matches = await db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as a', 'a.id', 'm.away_team_id')
    .select((eb) => [
      eb
        .or([eb('m.deleted_at', 'is not', null), eb('e.deleted_at', 'is not', null)])
        .as('isDeleted'),
      'h.name as home',
      'a.name as away',
      sql<string>`to_char(${eb.ref('m.date')} at time zone ${timeZone}, 'DD-MM-YYYY')`.as('day'),
      eb.fn.coalesce('e.acronym', 'e.name').as('event'),
    ])
    .where((eb) =>
      kind === 'venue'
        ? eb('m.venue_id', '=', id)
        : eb.or([eb('m.home_team_id', '=', id), eb('m.away_team_id', '=', id)]),
    )
    .orderBy('isDeleted')
    .orderBy('m.date', 'desc')
    .orderBy('m.id')
    .execute();
  const present = matches.filter(({ isDeleted }) => !isDeleted);
  if (present.length === 0) return { isReferenced: matches.length > 0 };
  const shown = present
    .slice(0, maxNamedMatches)
    .map(({ home, away, day, event }) => `${home} v ${away}, ${day}, ${event}`);
  if (present.length > maxNamedMatches) shown.push('…');
  throw conflict('places.inUse', { name, count: present.length, matches: shown.join('; ') });
}
