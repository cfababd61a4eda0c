/** Teams and where things are. */
import type { Tx } from '#api/platform/database.ts';

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
