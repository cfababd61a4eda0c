/** Writing an import's matches, some at a time so that one can be told how far it is. */
import { v7 as newId } from 'uuid';
import type { Tx } from '#api/platform/database.ts';
import type { Planned } from '#api/matches/import-known.ts';
import { tellProgress } from '#api/matches/import-progress.ts';

export interface Written {
  id: string;
  planned: Planned;
}

/** So many lines go in with one statement. */
export const linesAtOnce = 25;

const columns = `(id uuid, name text, date timestamptz, "homeTeamId" uuid, "awayTeamId" uuid,
  "venueId" uuid, gate text, seated boolean, "reservationOpen" boolean)`;

/** Every new and changed row, in the transaction at hand; `readProgress` tells how far it is. */
export async function writeMatches(
  tx: Tx,
  eventId: string,
  rows: readonly Planned[],
): Promise<{ created: Written[]; changed: Written[] }> {
  const all = rows
    .filter(({ write }) => write !== null)
    .map((planned) => ({ id: planned.matchId ?? newId(), planned }));
  await tellProgress(tx, eventId, 0, all.length);
  for (let done = 0; done < all.length; done += linesAtOnce) {
    const some = all.slice(done, done + linesAtOnce);
    await insert(tx, eventId, some.filter(isNew));
    await update(tx, some.filter(isChange));
    await tellProgress(tx, eventId, done + some.length, all.length);
  }
  return { created: all.filter(isNew), changed: all.filter(isChange) };
}

const isNew = ({ planned }: Written) => planned.matchId === null;
const isChange = (written: Written) => !isNew(written);

const json = (some: readonly Written[]) =>
  JSON.stringify(some.map(({ id, planned }) => ({ ...planned.write, id })));

async function insert(tx: Tx, eventId: string, some: readonly Written[]): Promise<void> {
  if (some.length === 0) return;
  await tx.execute(
    `insert into match (id, event_id, name, date, home_team_id, away_team_id, venue_id, gate,
       seated, reservation_open)
     select id, ?, name, date, "homeTeamId", "awayTeamId", "venueId", gate, seated,
       "reservationOpen"
     from jsonb_to_recordset(?::jsonb) as row${columns}`,
    [eventId, json(some)],
  );
}

async function update(tx: Tx, some: readonly Written[]): Promise<void> {
  if (some.length === 0) return;
  await tx.execute(
    `update match m set name = row.name, date = row.date, venue_id = row."venueId",
       gate = row.gate, reservation_open = row."reservationOpen"
     from jsonb_to_recordset(?::jsonb) as row${columns}
     where m.id = row.id`,
    [json(some)],
  );
}
