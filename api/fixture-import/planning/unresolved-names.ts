import type { UnresolvedName, PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import {
  foldName,
  type NamedPlace,
  type NameIndex,
  noSuggestion,
  type Suggestion,
} from '#api/fixture-import/planning/name-index.ts';

/** A file with more unknown names is the wrong file, for which suggestions take too long. */
const maxSuggestedNames = 200;

/** Returns each unresolved name once, with the lines that contain it. */
export function collectUnresolvedNames(
  rows: readonly PlannedRow[],
  teams: NameIndex<NamedPlace>,
  venues: NameIndex<NamedPlace>,
): UnresolvedName[] {
  const questions = new Map<string, UnresolvedName>();
  const ask = (
    line: number,
    question: Omit<UnresolvedName, 'lines' | keyof Suggestion>,
    suggest: () => Suggestion,
  ) => {
    const key = `${question.kind} ${question.teamId ?? foldName(question.name)}`;
    const known = questions.get(key);
    if (known) known.lines.push(line);
    else {
      const helped = questions.size < maxSuggestedNames;
      questions.set(key, {
        ...question,
        lines: [line],
        ...(helped ? suggest() : noSuggestion),
      });
    }
  };
  for (const row of rows) {
    if (row.state !== 'unclear') continue;
    for (const { column, problem } of row.problems) {
      if (column === 'home' || column === 'away') {
        const { name } = row[column];
        const suggest = () =>
          problem === 'team_unknown' ? teams.suggest(name) : firstIds(teams.find(name));
        ask(row.line, { kind: 'team', name, teamId: null }, suggest);
      } else if (problem === 'no_venue' && row.home.team) {
        const { id, name } = row.home.team;
        ask(row.line, { kind: 'home', name, teamId: id }, () => noSuggestion);
      } else if (column === 'venue' && row.venueName !== null) {
        const name = row.venueName;
        const suggest = () =>
          problem === 'venue_unknown' ? venues.suggest(name) : firstIds(venues.find(name));
        ask(row.line, { kind: 'venue', name, teamId: null }, suggest);
      }
    }
  }
  return [...questions.values()];
}

const firstIds = (known: readonly NamedPlace[]): Suggestion => ({
  near: known.slice(0, 3).map(({ id }) => id),
  likely: null,
});
