/** Places as other domains point at them. */
import type { Tx } from '#api/platform/database.ts';
import { Team, Venue } from '#api/places/entities.ts';

/** A team to point at by its id; nothing is read. */
export function teamReference(tx: Tx, id: string) {
  return tx.getReference(Team, id);
}

/** A venue to point at by its id; nothing is read. */
export function venueReference(tx: Tx, id: string) {
  return tx.getReference(Venue, id);
}

/** Teams' Arabic names by their names, for those that have one. */
export async function arabicTeamNames(
  tx: Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const teams = await tx.execute<{ name: string; arabic: string }[]>(
    `select name, name_ar as arabic from team
     where name_ar is not null and name in (select jsonb_array_elements_text(?::jsonb))`,
    [JSON.stringify(names)],
  );
  return new Map(teams.map(({ name, arabic }) => [name, arabic]));
}
