/** Notes beside planned rows: what an administrator should look at before they import. Pure. */
import type { PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import type { TournamentState } from '#api/fixture-import/tournament-state.ts';

/** Adds the notes to the new and changed rows. */
export function noteRows(rows: readonly PlannedRow[], season: TournamentState): void {
  noteSameDayMatches(rows);
  noteSecondHomeMatches(rows, season);
}

/** Adds a note to each new or changed row with a team that plays twice that day. */
function noteSameDayMatches(rows: readonly PlannedRow[]): void {
  const plays = new Map<string, number>();
  const keysOf = ({ state, day, home, away }: PlannedRow) =>
    day === null || state === 'wrong' || state === 'postponed'
      ? []
      : [home, away].flatMap(({ team }) => (team ? [`${day} ${team.id}`] : []));
  for (const key of rows.flatMap(keysOf)) plays.set(key, (plays.get(key) ?? 0) + 1);
  for (const row of rows) {
    if (row.state !== 'new' && row.state !== 'changed') continue;
    if (keysOf(row).some((key) => (plays.get(key) ?? 0) > 1)) row.notes.push('twice_a_day');
  }
}

/** A team at home twice against the same opponent is often a slip: home and away are swapped. */
function noteSecondHomeMatches(
  rows: readonly PlannedRow[],
  { matches }: Pick<TournamentState, 'matches'>,
): void {
  const played = new Map<string, number>();
  const count = (key: string) => played.set(key, (played.get(key) ?? 0) + 1);
  const keyOf = ({ state, home, away }: PlannedRow) =>
    home.team && away.team && state !== 'wrong' && state !== 'postponed'
      ? `${home.team.id} ${away.team.id}`
      : null;
  for (const key of rows.map(keyOf)) if (key !== null) count(key);
  const paired = new Set(rows.map(({ matchId }) => matchId));
  for (const { id, homeTeamId, awayTeamId } of matches)
    if (!paired.has(id)) count(`${homeTeamId} ${awayTeamId}`);
  for (const row of rows) {
    if (row.state !== 'new' && row.state !== 'changed') continue;
    if ((played.get(keyOf(row) ?? '') ?? 0) > 1) row.notes.push('home_twice');
  }
}
