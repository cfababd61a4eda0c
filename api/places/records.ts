/** Teams and venues as one statement builds them (HTTP contract, Records). */
import type { Team, Venue } from '#sync/contracts/places/manage-places.ts';
import type { Tx } from '#api/platform/database/database.ts';

/** Text of `text[]` from a parameter that is JSON: the driver has no arrays. */
export const textArray = `array(select jsonb_array_elements_text(?::jsonb))`;

export const countryJson = `jsonb_build_object('id', n.id, 'name', n.name, 'code', n.code)`;
export const cityJson = `jsonb_build_object('id', c.id, 'name', c.name)`;

/** The teams that `where` picks (over `team t`), by name. */
export async function teamRecords(
  tx: Tx,
  where = 'true',
  params: readonly unknown[] = [],
): Promise<Team[]> {
  const rows = await tx.execute<{ body: Team }[]>(
    `select jsonb_build_object(
       'id', t.id, 'version', t.version, 'type', t.type, 'name', t.name, 'nameAr', t.name_ar,
       'aliases', to_jsonb(t.aliases), 'countryId', t.country_id, 'cityId', t.city_id,
       'logo', t.logo, 'Country', ${countryJson},
       'City', case when c.id is not null then ${cityJson} end) as body
     from team t
     join country n on n.id = t.country_id
     left join city c on c.id = t.city_id
     where ${where}
     order by place_key(t.name), t.id`,
    [...params],
  );
  return rows.map(({ body }) => body);
}

/** The venues that `where` picks (over `venue v`), by name. */
export async function venueRecords(
  tx: Tx,
  where = 'true',
  params: readonly unknown[] = [],
): Promise<Venue[]> {
  const rows = await tx.execute<{ body: Venue }[]>(
    `select jsonb_build_object(
       'id', v.id, 'version', v.version, 'name', v.name, 'aliases', to_jsonb(v.aliases), 'cityId', v.city_id,
       'City', ${cityJson}, 'Country', ${countryJson}) as body
     from venue v
     join city c on c.id = v.city_id
     join country n on n.id = c.country_id
     where ${where}
     order by place_key(v.name), v.id`,
    [...params],
  );
  return rows.map(({ body }) => body);
}
