/** Checks the country and city of a team or venue. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

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
  body: 'team' | 'location',
  errors: Readonly<Record<string, MessageKey | undefined>>,
): Record<string, MessageKey> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      message === undefined ? [] : [[`${body}.${field}`, message]],
    ),
  );
}
