/** Places as other domains point at them. */
import type { Team, Venue } from '#sync/contracts/places/manage-places.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import * as entities from '#api/places/entities.ts';
import { teamRecords, venueRecords } from '#api/places/records.ts';

/** A team to point at by its id; nothing is read. */
export function teamReference(tx: Tx, id: string) {
  return tx.getReference(entities.Team, id);
}

/** A venue to point at by its id; nothing is read. */
export function venueReference(tx: Tx, id: string) {
  return tx.getReference(entities.Venue, id);
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

/** One team for its form. Throws 404 where there is none. */
export async function readTeam(tx: Tx, id: string): Promise<Team> {
  const [team] = await teamRecords(tx, 't.id = ?', [id]);
  if (!team) throw notFound('places.teamGone');
  return team;
}

/** One venue for its form. Throws 404 where there is none. */
export async function readVenue(tx: Tx, id: string): Promise<Venue> {
  const [venue] = await venueRecords(tx, 'v.id = ?', [id]);
  if (!venue) throw notFound('places.venueGone');
  return venue;
}
