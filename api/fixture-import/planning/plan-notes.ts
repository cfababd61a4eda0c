/** Notes on planned rows that deserve a second look but are imported. Pure. */
import type { PlannedRow } from '#sync/contracts/matches/fixture-import.ts';

/** Adds a note to each new or changed row with a team that plays twice that day. */
export function noteSameDayMatches(rows: readonly PlannedRow[]): void {
  const plays = new Map<string, number>();
  const keysOf = ({ state, day, home, away }: PlannedRow) =>
    day === null || state === 'wrong'
      ? []
      : [home, away].flatMap(({ team }) => (team ? [`${day} ${team.id}`] : []));
  for (const key of rows.flatMap(keysOf)) plays.set(key, (plays.get(key) ?? 0) + 1);
  for (const row of rows) {
    if (row.state !== 'new' && row.state !== 'changed') continue;
    if (keysOf(row).some((key) => (plays.get(key) ?? 0) > 1)) row.notes.push('twice_a_day');
  }
}
