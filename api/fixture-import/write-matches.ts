/** Writes the matches of an import in batches, so that its progress can be shown. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { MatchValues, PlannedMatchRow } from '#api/fixture-import/planning/plan-import.ts';
import { publishProgress } from '#api/fixture-import/progress.ts';

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
