/** Writes an import's matches in batches, to show its progress, and its resolved names. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { MatchValues, PlannedMatchRow } from '#api/fixture-import/planning/plan-import.ts';
import { publishProgress } from '#api/fixture-import/progress.ts';
import type { ImportChoices } from '#sync/contracts/matches/fixture-import.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import type { TournamentState } from '#api/fixture-import/tournament-state.ts';
import type { NamedPlace } from '#api/fixture-import/planning/name-index.ts';
import { nameKeys } from '#api/places/look-alikes.ts';
import { normalizeName } from '#api/places/name-lookup.ts';

export interface WrittenMatch {
  id: string;
  planned: PlannedMatchRow;
}

export const writeBatchSize = 25;

/** Writes every new and changed row in the caller's transaction; `readProgress` follows it. */
export async function writeMatches(
  tx: Tx,
  eventId: string,
  rows: readonly PlannedMatchRow[],
): Promise<{ created: WrittenMatch[]; changed: WrittenMatch[] }> {
  const all = rows
    .filter(({ write }) => write !== null)
    .map((planned) => ({ id: planned.matchId ?? newId(), planned }));
  await publishProgress(tx, eventId, 0, all.length);
  for (let done = 0; done < all.length; done += writeBatchSize) {
    const some = all.slice(done, done + writeBatchSize);
    await insertMatches(tx, eventId, some.filter(isNew));
    await updateMatches(tx, some.filter(isChange));
    await publishProgress(tx, eventId, done + some.length, all.length);
  }
  return { created: all.filter(isNew), changed: all.filter(isChange) };
}

const isNew = ({ planned }: WrittenMatch) => planned.matchId === null;
const isChange = (written: WrittenMatch) => !isNew(written);

/** The rows as a table expression `row`: one parameter, however many they are. */
function toRecords(rows: readonly WrittenMatch[]) {
  const json = JSON.stringify(rows.map(({ id, planned }) => ({ ...planned.write, id })));
  return sql<MatchRecord>`jsonb_to_recordset(${json}::jsonb)`.as<'row'>(
    sql`row(id uuid, name text, date timestamptz, "homeTeamId" uuid, "awayTeamId" uuid,
      "venueId" uuid, gate text, seated boolean, "reservationOpen" boolean)`,
  );
}

interface MatchRecord extends Omit<MatchValues, 'date'> {
  id: string;
  date: string;
}

async function insertMatches(
  tx: Tx,
  eventId: string,
  rows: readonly WrittenMatch[],
): Promise<void> {
  if (rows.length === 0) return;
  await db(tx)
    .insertInto('match')
    .columns([
      'id',
      'event_id',
      'name',
      'date',
      'home_team_id',
      'away_team_id',
      'venue_id',
      'gate',
      'seated',
      'reservation_open',
    ])
    .expression((eb) =>
      eb
        .selectFrom(toRecords(rows))
        .select([
          'row.id',
          sql<string>`${eventId}::uuid`.as('event_id'),
          'row.name',
          'row.date',
          'row.homeTeamId',
          'row.awayTeamId',
          'row.venueId',
          'row.gate',
          'row.seated',
          'row.reservationOpen',
        ]),
    )
    .execute();
}

async function updateMatches(tx: Tx, rows: readonly WrittenMatch[]): Promise<void> {
  if (rows.length === 0) return;
  await db(tx)
    .updateTable('match as m')
    .from(toRecords(rows))
    .set((eb) => ({
      name: eb.ref('row.name'),
      date: eb.ref('row.date'),
      venue_id: eb.ref('row.venueId'),
      gate: eb.ref('row.gate'),
      reservation_open: eb.ref('row.reservationOpen'),
    }))
    .whereRef('m.id', '=', 'row.id')
    .execute();
}

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
  const taken = new Set(known.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(nameKeys)));
  return chosen.filter(({ name, remember = true }) => {
    const key = normalizeName(name);
    const keys = nameKeys(name);
    if (!remember || !used.has(key) || keys.some((each) => taken.has(each))) return false;
    for (const each of keys) taken.add(each);
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
          where lower(other.name) = lower(${name}) and other.deleted_at is null)`,
      )
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw conflict('fixtureImport.nameTaken');
  }
  return names.length;
}
