/** Plans what an import does to a tournament. Pure: the caller reads the tournament's state before. */
import { createHash } from 'node:crypto';
import {
  resolvableProblems,
  type ImportChoices,
  type ImportPlan,
  type ImportProblem,
  type UnresolvedName,
  type ImportRow,
  type PlannedRow,
} from '#sync/contracts/matches/fixture-import.ts';
import { knownClubs } from '#api/fixture-import/planning/known-clubs.ts';
import { pairFixtures } from '#api/fixture-import/planning/pair-fixtures.ts';
import {
  type ExistingMatch,
  type ExistingTeam,
  homeGate,
  type TournamentState,
} from '#api/fixture-import/tournament-state.ts';
import {
  createNameIndex,
  type NamedPlace,
  type NameIndex,
} from '#api/fixture-import/planning/name-index.ts';
import { collectUnresolvedNames } from '#api/fixture-import/planning/unresolved-names.ts';
import { noteRows } from '#api/fixture-import/planning/note-rows.ts';
import { toPlaceRef, toTeamRef } from '#api/fixture-import/planning/place-refs.ts';
import { localDay, kickOffInstant, localTime } from '#api/matches/kick-off.ts';
import { normalizeName } from '#api/places/name-lookup.ts';

/** The values to write for a new or changed row, with `id` and `version` of the match that changes. */
export interface MatchValues extends Omit<ExistingMatch, 'id' | 'version' | 'booked'> {
  readonly id: string | null;
  readonly version: number | null;
}

export interface PlannedMatchRow extends PlannedRow {
  readonly write: MatchValues | null;
}

export function planImport(
  rows: readonly ImportRow[],
  choices: ImportChoices,
  season: TournamentState,
): { rows: PlannedMatchRow[]; questions: UnresolvedName[] } {
  const teams = createNameIndex(season.teams, choices.teams, knownClubs);
  const venues = createNameIndex(season.venues, choices.venues);
  const drafts = rows.map((row) => draftRow(row, teams, choices));
  markDuplicates(drafts);
  attachMatches(drafts, season);
  const planned = drafts.map((draft) => planRow(draft, { choices, season, venues }));
  noteRows(planned, season);
  return { rows: planned, questions: collectUnresolvedNames(planned, teams, venues) };
}

interface RowDraft {
  readonly row: ImportRow;
  readonly home: ExistingTeam | null;
  readonly away: ExistingTeam | null;
  readonly problems: ImportProblem[];
  /** Skipped, because the file has no new date and the administrator set no time. */
  readonly postponed: boolean;
  match: ExistingMatch | null;
}

function draftRow(
  row: ImportRow,
  teams: NameIndex<ExistingTeam>,
  { times }: ImportChoices,
): RowDraft {
  const postponed = row.postponed === true && !times.some(({ line }) => line === row.line);
  const problems = [...row.problems];
  const whole = problems.some(({ column }) => column === null);
  const sideOf = (column: 'home' | 'away'): ExistingTeam | null => {
    const written = row[column];
    const has = (of: string) => problems.some((each) => each.column === of);
    if (written === '') {
      if (!whole && !has(column)) problems.push({ column, problem: `no_${column}` });
      return null;
    }
    const [team, other] = teams.find(written);
    if (team && !other) return team;
    problems.push({ column, problem: team ? 'team_ambiguous' : 'team_unknown' });
    return null;
  };
  const home = sideOf('home');
  const away = sideOf('away');
  if (home && home === away) problems.push({ column: 'away', problem: 'same_team' });
  if (row.day === null && !whole && !problems.some(({ column }) => column === 'date'))
    problems.push({ column: 'date', problem: 'no_date' });
  return { row, home, away, problems: postponed ? [] : problems, postponed, match: null };
}

const isWrong = ({ problems }: { problems: readonly ImportProblem[] }) =>
  problems.some(({ problem }) => !(resolvableProblems as readonly string[]).includes(problem));

/** Marks the second row of a fixture as wrong, so that the administrator checks both. */
function markDuplicates(drafts: readonly RowDraft[]): void {
  const seen = new Map<string, number>();
  for (const draft of drafts) {
    const { row, home, away, postponed } = draft;
    if (!home || !away || row.day === null || postponed) continue;
    const twin = [home.id, away.id, row.name === null ? row.day : normalizeName(row.name)].join(
      ' ',
    );
    const line = seen.get(twin);
    if (line === undefined) seen.set(twin, row.line);
    else draft.problems.push({ column: null, problem: 'duplicate', line });
  }
}

function attachMatches(drafts: readonly RowDraft[], { matches, timeZone }: TournamentState): void {
  const ready = drafts.flatMap((draft) => {
    const { home, away, row } = draft;
    if (!home || !away || row.day === null || draft.postponed || isWrong(draft)) return [];
    return [{ draft, homeId: home.id, awayId: away.id, name: row.name, day: row.day }];
  });
  const there = matches.map(({ homeTeamId, awayTeamId, name, date }) => ({
    homeId: homeTeamId,
    awayId: awayTeamId,
    name,
    day: localDay(date, timeZone),
  }));
  for (const [at, of] of pairFixtures(ready, there).entries()) {
    const draft = ready[at]?.draft;
    if (draft && of !== null) draft.match = matches[of] ?? null;
  }
}

interface PlanContext {
  choices: ImportChoices;
  season: TournamentState;
  venues: NameIndex<NamedPlace>;
}

function planRow(draft: RowDraft, context: PlanContext): PlannedMatchRow {
  const { row, home, away, match, postponed } = draft;
  const { season, choices } = context;
  const problems = [...draft.problems];
  const wrongSoFar = isWrong({ problems });
  const isOut = wrongSoFar || postponed;
  const venue = isOut ? null : resolveVenue(draft, context, problems);
  const date = isOut ? null : resolveKickOff(draft, context, problems);
  if (!isOut) checkDayInRange(draft, context, problems);
  if (match && row.seated !== null && row.seated !== match.seated)
    problems.push({ column: 'seated', problem: 'seated_fixed' });

  const complete = problems.length === 0 && home && away && venue && date;
  const write: MatchValues | null = complete
    ? {
        id: match?.id ?? null,
        version: match?.version ?? null,
        name: row.name ?? match?.name ?? `${home.name} v ${away.name}`.slice(0, 100),
        date,
        homeTeamId: home.id,
        awayTeamId: away.id,
        venueId: venue.id,
        gate: row.gate ?? (match ? match.gate : homeGate(home, venue)),
        seated: match?.seated ?? row.seated ?? choices.seated,
        reservationOpen: row.reservation ?? match?.reservationOpen ?? choices.reservationOpen,
      }
    : null;
  const changes = write && match ? listChanges(match, write, season) : [];
  const differs = write !== null && (match === null || changes.length > 0);
  const moves = differs && match?.date.getTime() !== date?.getTime();
  const state = postponed
    ? 'postponed'
    : isWrong({ problems })
      ? 'wrong'
      : write === null
        ? 'unclear'
        : match === null
          ? 'new'
          : differs
            ? 'changed'
            : 'same';
  return {
    line: row.line,
    state,
    name: write?.name ?? row.name,
    day: row.day,
    date: date?.toISOString() ?? null,
    home: { name: row.home, team: home && toTeamRef(home) },
    away: { name: row.away, team: away && toTeamRef(away) },
    venue: venue && toPlaceRef(venue),
    venueName: row.venue,
    matchId: match?.id ?? null,
    changes,
    problems: problems.slice(0, 12),
    notes: moves && write.date < season.now ? ['played'] : [],
    booked: match?.booked ?? 0,
    mark: differs ? fingerprintRow(write) : null,
    write: differs ? write : null,
  };
}

/** A day outside of the tournament is usually a typing error; the administrator can confirm it. */
function checkDayInRange(
  { row, match }: RowDraft,
  { choices, season: { days, timeZone } }: PlanContext,
  problems: ImportProblem[],
): void {
  if (row.day === null || (row.day >= days.from && row.day <= days.to)) return;
  if (match && localDay(match.date, timeZone) === row.day) return;
  if (choices.outside.includes(row.line)) return;
  problems.push({ column: 'date', problem: 'outside_days' });
}

/** The file's venue, or the existing match's, or the home team's usual venue. */
function resolveVenue(
  { row, home, match }: RowDraft,
  { choices, season, venues }: PlanContext,
  problems: ImportProblem[],
): NamedPlace | null {
  if (row.venue !== null) {
    const [venue, other] = venues.find(row.venue);
    if (venue && !other) return venue;
    const problem = venue ? 'venue_ambiguous' : 'venue_unknown';
    problems.push({ column: 'venue', problem });
    return null;
  }
  if (!home) return null;
  const id =
    match?.venueId ??
    choices.homes.find(({ teamId }) => teamId === home.id)?.venueId ??
    home.homeVenueId;
  const venue = season.venues.find((each) => each.id === id);
  if (!venue) problems.push({ column: 'venue', problem: 'no_venue' });
  return venue ?? null;
}

/** Without a time in the file an existing match keeps its time if it stays on its day. */
function resolveKickOff(
  { row, match }: RowDraft,
  { choices, season: { timeZone } }: PlanContext,
  problems: ImportProblem[],
): Date | null {
  if (row.day === null) return null;
  const time = row.time ?? choices.times.find(({ line }) => line === row.line)?.time;
  if (time === undefined) {
    if (match && localDay(match.date, timeZone) === row.day) return match.date;
    problems.push({ column: 'time', problem: 'no_time' });
    return null;
  }
  const date = kickOffInstant(row.day, time, timeZone);
  // The time does not exist on the day when clocks go forward.
  if (localTime(date, timeZone) !== time || localDay(date, timeZone) !== row.day) {
    problems.push({ column: 'time', problem: 'clock_change' });
    return null;
  }
  return date;
}

function listChanges(
  match: ExistingMatch,
  write: MatchValues,
  { venues }: TournamentState,
): PlannedRow['changes'] {
  const venueName = (id: string) => venues.find((venue) => venue.id === id)?.name ?? '';
  const all: PlannedRow['changes'] = [
    { field: 'date', from: match.date.toISOString(), to: write.date.toISOString() },
    { field: 'venue', from: venueName(match.venueId), to: venueName(write.venueId) },
    { field: 'name', from: match.name, to: write.name },
    { field: 'gate', from: match.gate ?? '', to: write.gate ?? '' },
    {
      field: 'reservation',
      from: String(match.reservationOpen),
      to: String(write.reservationOpen),
    },
  ];
  return all.filter(
    ({ field, from, to }) => from !== to || (field === 'venue' && match.venueId !== write.venueId),
  );
}

/** A 96-bit hash of everything that is written and of the version it was compared with. */
function fingerprintRow(write: MatchValues): string {
  const { id, version, name, date, homeTeamId, awayTeamId, venueId, gate } = write;
  const what = [id, version, name, date.toISOString(), homeTeamId, awayTeamId, venueId, gate];
  return createHash('sha256')
    .update(JSON.stringify([...what, write.seated, write.reservationOpen]))
    .digest('base64url')
    .slice(0, 16);
}

/** The plan as the preview shows it. */
export function toImportPlan(
  { rows, questions }: ReturnType<typeof planImport>,
  { teams, venues, days }: TournamentState,
): Omit<ImportPlan, 'people'> {
  return {
    days,
    rows: rows.map(({ write: _, ...row }) => row),
    questions,
    teams: teams.map(toTeamRef),
    venues: venues.map(toPlaceRef),
  };
}
