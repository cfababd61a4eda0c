/** Writing an import's matches, some at a time so that one can be told how far it is. */
import { v7 as newId } from 'uuid';
import type { Tx } from '#api/platform/database/database.ts';
import type { PlannedMatchRow } from '#api/fixture-import/planning/plan-types.ts';
import { publishProgress } from '#api/fixture-import/progress.ts';

export interface WrittenMatch {
  id: string;
  planned: PlannedMatchRow;
}

/** So many lines go in with one statement. */
export const writeBatchSize = 25;

const recordColumns = `(id uuid, name text, date timestamptz, "homeTeamId" uuid, "awayTeamId" uuid,
  "venueId" uuid, gate text, seated boolean, "reservationOpen" boolean)`;

/** Every new and changed row, in the transaction at hand; `readProgress` tells how far it is. */
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

const toRecordsJson = (some: readonly WrittenMatch[]) =>
  JSON.stringify(some.map(({ id, planned }) => ({ ...planned.write, id })));

async function insertMatches(
  tx: Tx,
  eventId: string,
  some: readonly WrittenMatch[],
): Promise<void> {
  if (some.length === 0) return;
  await tx.execute(
    `insert into match (id, event_id, name, date, home_team_id, away_team_id, venue_id, gate,
       seated, reservation_open)
     select id, ?, name, date, "homeTeamId", "awayTeamId", "venueId", gate, seated,
       "reservationOpen"
     from jsonb_to_recordset(?::jsonb) as row${recordColumns}`,
    [eventId, toRecordsJson(some)],
  );
}

async function updateMatches(tx: Tx, some: readonly WrittenMatch[]): Promise<void> {
  if (some.length === 0) return;
  await tx.execute(
    `update match m set name = row.name, date = row.date, venue_id = row."venueId",
       gate = row.gate, reservation_open = row."reservationOpen"
     from jsonb_to_recordset(?::jsonb) as row${recordColumns}
     where m.id = row.id`,
    [toRecordsJson(some)],
  );
}
