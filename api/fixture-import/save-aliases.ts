import { sql } from 'kysely';
import type { ImportChoices } from '#sync/contracts/matches/fixture-import.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { PlannedMatchRow } from '#api/fixture-import/planning/plan-import.ts';
import type { TournamentState } from '#api/fixture-import/tournament-state.ts';
import type { NamedPlace } from '#api/fixture-import/planning/name-index.ts';
import { normalizeName } from '#api/places/name-lookup.ts';
import { db } from '#api/schema.ts';

/** Saves the chosen names that are used and unique; returns how many. */
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
    const updated = await db(tx)
      .updateTable(table)
      .set({ aliases: sql<string[]>`aliases || ${name}::text` })
      .where('id', '=', id)
      .where(
        sql<boolean>`not exists (select from ${sql.table(table)} other
          where lower(other.name) = lower(${name}))`,
      )
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw conflict('fixtureImport.nameTaken');
  }
  return names.length;
}
