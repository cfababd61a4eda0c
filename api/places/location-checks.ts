/** Countries and cities that a team or venue names. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';

/** What is wrong with them, by field; nothing where both are there and belong together. */
export async function findLocationErrors(
  tx: Tx,
  { countryId, cityId }: { countryId?: string; cityId: string | null },
): Promise<{ countryId?: MessageKey; cityId?: MessageKey }> {
  const [known] = await tx.execute<{ country: boolean; of: string | null }[]>(
    `select exists (select from country where id = ?) as country,
       (select country_id from city where id = ?) as of`,
    [countryId ?? null, cityId],
  );
  const of = known?.of ?? null;
  if (countryId !== undefined && !known?.country) return { countryId: 'places.countryUnknown' };
  if (cityId !== null && of === null) return { cityId: 'places.cityUnknown' };
  if (cityId !== null && countryId !== undefined && of !== countryId)
    return { cityId: 'places.cityElsewhere' };
  return {};
}

/** `cityId` → `location.cityId`: fields as the body has them. */
export function prefixFields(
  body: 'team' | 'location',
  wrong: Readonly<Record<string, MessageKey | undefined>>,
): Record<string, MessageKey> {
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([field, message]) =>
      message === undefined ? [] : [[`${body}.${field}`, message]],
    ),
  );
}
