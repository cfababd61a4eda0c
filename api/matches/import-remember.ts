/** Names that an admin settled become further names of their teams and venues. */
import type { ImportChoices } from '#sync/contracts/fixture-import.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict } from '#api/platform/errors.ts';
import type { KnownSeason, Planned } from '#api/matches/import-known.ts';
import type { Known } from '#api/matches/import-names.ts';
import { nameKey } from '#api/matches/team-names.ts';

/**
 * Keeps the chosen names that fixtures written now use, where nobody is called so yet. Answers how
 * many. A name of several stays the admin's to settle each time: it would be one of two again.
 */
export async function rememberNames(
  tx: Tx,
  rows: readonly Planned[],
  choices: ImportChoices,
  { teams, venues }: KnownSeason,
): Promise<number> {
  const written = rows.filter(({ write }) => write !== null);
  const used = (names: (string | null)[]) =>
    new Set(names.flatMap((name) => (name === null ? [] : [nameKey(name)])));
  const teamNames = used(written.flatMap(({ home, away }) => [home.name, away.name]));
  const venueNames = used(written.map(({ venueName }) => venueName));
  return (
    (await keep(tx, 'team', fresh(choices.teams, teamNames, teams))) +
    (await keep(tx, 'venue', fresh(choices.venues, venueNames, venues)))
  );
}

function fresh(
  chosen: ImportChoices['teams'],
  used: ReadonlySet<string>,
  known: readonly Known[],
): ImportChoices['teams'] {
  const taken = new Set(
    known.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => nameKey(each))),
  );
  return chosen.filter(({ name }) => {
    const key = nameKey(name);
    if (!used.has(key) || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

async function keep(
  tx: Tx,
  table: 'team' | 'venue',
  names: ImportChoices['teams'],
): Promise<number> {
  for (const { id, name } of names.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const [kept] = await tx.execute<unknown[]>(
      `update ${table} set aliases = aliases || ?::text where id = ?
         and not exists (select from ${table} other where lower(other.name) = lower(?))
       returning id`,
      [name, id, name],
    );
    if (!kept) throw conflict('fixtureImport.nameTaken');
  }
  return names.length;
}
