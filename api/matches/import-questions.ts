/** What an admin is asked about a file's fixtures. Pure. */
import type { ImportQuestion, PlannedRow } from '#sync/contracts/fixture-import.ts';
import type { Known, Names } from '#api/matches/import-names.ts';
import { nameKey } from '#api/matches/team-names.ts';

/** For so many the likeliest are looked up. Who is asked more than that has taken a wrong file. */
const helpedAtMost = 200;

/** Each name once, with the lines that wait for it. */
export function questionsOf(
  rows: readonly PlannedRow[],
  teams: Names<Known>,
  venues: Names<Known>,
): ImportQuestion[] {
  const questions = new Map<string, ImportQuestion>();
  const ask = (
    line: number,
    question: Omit<ImportQuestion, 'lines' | 'near'>,
    near: () => string[],
  ) => {
    const key = `${question.kind} ${question.teamId ?? nameKey(question.name)}`;
    const known = questions.get(key);
    if (known) known.lines.push(line);
    else {
      const helped = questions.size < helpedAtMost;
      questions.set(key, { ...question, lines: [line], near: helped ? near() : [] });
    }
  };
  for (const row of rows) {
    if (row.state !== 'unclear') continue;
    for (const { column, problem } of row.problems) {
      if (column === 'home' || column === 'away') {
        const { name } = row[column];
        const near = () => (problem === 'team_unknown' ? teams.near(name) : ids(teams.find(name)));
        ask(row.line, { kind: 'team', name, teamId: null }, near);
      } else if (problem === 'no_venue' && row.home.team) {
        const { id, name } = row.home.team;
        ask(row.line, { kind: 'home', name, teamId: id }, () => []);
      } else if (column === 'venue' && row.venueName !== null) {
        const name = row.venueName;
        const near = () =>
          problem === 'venue_unknown' ? venues.near(name) : ids(venues.find(name));
        ask(row.line, { kind: 'venue', name, teamId: null }, near);
      }
    }
  }
  return [...questions.values()];
}

const ids = (known: readonly Known[]) => known.slice(0, 3).map(({ id }) => id);
