/** Names that an admin settled become further names of their teams and venues. */
import type { ImportChoices } from '#sync/contracts/matches/fixture-import.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { TournamentState, PlannedMatchRow } from '#api/fixture-import/planning/plan-types.ts';
import type { NamedPlace } from '#api/fixture-import/planning/name-index.ts';
import { normalizeName } from '#api/places/name-lookup.ts';

/**
 * Keeps the chosen names that fixtures written now use, where nobody is called so yet. Answers how
 * many. A name of several stays the admin's to settle each time: it would be one of two again.
 */
export async function saveAliases(
  tx: Tx,
  rows: readonly PlannedMatchRow[],
  choices: ImportChoices,
  { teams, venues }: TournamentState,
): Promise<number> {
  const written = rows.filter(({ write }) => write !== null);
  const used = (names: (string | null)[]) =>
    new Set(names.flatMap((name) => (name === null ? [] : [normalizeName(name)])));
  const teamNames = used(written.flatMap(({ home, away }) => [home.name, away.name]));
  const venueNames = used(written.map(({ venueName }) => venueName));
  return (
    (await addAliases(tx, 'team', findNewAliases(choices.teams, teamNames, teams))) +
    (await addAliases(tx, 'venue', findNewAliases(choices.venues, venueNames, venues)))
  );
}

function findNewAliases(
  chosen: ImportChoices['teams'],
  used: ReadonlySet<string>,
  known: readonly NamedPlace[],
): ImportChoices['teams'] {
  const taken = new Set(
    known.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => normalizeName(each))),
  );
  return chosen.filter(({ name }) => {
    const key = normalizeName(name);
    if (!used.has(key) || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

async function addAliases(
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
