/** Rows and counts of the import review. */
import type {
  ImportPlan,
  ImportProblem,
  ImportState,
  PlannedRow,
} from '#sync/contracts/matches/fixture-import.ts';
import { importStates } from '#sync/contracts/matches/fixture-import.ts';
import { formatDate, formatDateTime, formatTime } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';

export type RowFilter = 'all' | ImportState;

export function countByState({ rows }: ImportPlan): Record<RowFilter, number> {
  const count = (wanted: ImportState) => rows.filter(({ state }) => state === wanted).length;
  const counts = importStates.map((state) => [state, count(state)]);
  return { all: rows.length, ...(Object.fromEntries(counts) as Record<ImportState, number>) };
}

/**
 * The rows to write, as reviewed, so that the server can refuse an import that has changed since.
 */
export function reviewedRows({ rows }: ImportPlan): { line: number; mark: string }[] {
  return rows.flatMap(({ line, mark }) => (mark === null ? [] : [{ line, mark }]));
}

/** Line numbers from error fields: `{'rows.12': …}` → 12. */
export function linesFromFields(fields: Readonly<Record<string, string>>): number[] {
  return Object.keys(fields).flatMap((field) => {
    const [, line] = /^rows\.(\d+)$/.exec(field) ?? [];
    return line === undefined ? [] : [Number(line)];
  });
}

export function matchesRowFilter(row: PlannedRow, show: RowFilter, q: string | undefined): boolean {
  if (show !== 'all' && row.state !== show) return false;
  return matchesSearch(
    q,
    ...searchedNames(row.home, row.home.team, row.away, row.away.team, row.venue),
    row.name,
    row.venueName,
    String(row.line),
  );
}

/** A problem as text, prefixed with its column if it has one. */
export function describeProblem(
  t: typeof translate,
  { column, problem, written, line }: ImportProblem,
): string {
  const text =
    problem === 'duplicate' && line !== undefined
      ? t('fixtureImport.duplicateOf', { line })
      : written !== undefined && problem === 'bad_time'
        ? t('fixtureImport.notATime', { written })
        : written !== undefined && problem === 'bad_date'
          ? t('fixtureImport.notADate', { written })
          : t(`fixtureImport.is_${problem}`);
  return column === null ? text : `${t(`fixtureImport.col_${column}`)}: ${text}`;
}

/** A change as text, `Gate: nothing → Gate 2`; a kick-off shows its day, its time, or both. */
export function describeChange(
  t: typeof translate,
  { field, from, to }: PlannedRow['changes'][number],
): string {
  if (field === 'date') {
    const sameDay = formatDate(from) === formatDate(to);
    const sameTime = formatTime(from) === formatTime(to);
    const format = sameDay ? formatTime : sameTime ? formatDate : formatDateTime;
    const label = t(sameDay ? 'fixtureImport.col_time' : 'fixtureImport.col_date');
    return t('fixtureImport.change', { label, from: format(from), to: format(to) });
  }
  const value = (text: string) => {
    if (field === 'reservation') return t(text === 'true' ? 'matches.opened' : 'matches.closed');
    return text === '' ? t('form.nothing') : text;
  };
  const label = t(`fixtureImport.col_${field}`);
  return t('fixtureImport.change', { label, from: value(from), to: value(to) });
}

/** Number of bookings for matches that would change. */
export function countBookings({ rows }: ImportPlan): number {
  return rows.reduce((sum, { state, booked }) => (state === 'changed' ? sum + booked : sum), 0);
}

/** Unclear fixtures without a kick-off time, or outside the tournament's dates. */
export function rowsMissing({ rows }: ImportPlan, what: 'no_time' | 'outside_days'): PlannedRow[] {
  return rows.filter(
    ({ state, problems }) =>
      state === 'unclear' && problems.some(({ problem }) => problem === what),
  );
}

/** Number of open questions: one per unknown name and one per problem that many lines share. */
export function countUnresolved(plan: ImportPlan): number {
  const ofMany = (['no_time', 'outside_days'] as const).filter(
    (what) => rowsMissing(plan, what).length > 0,
  );
  return plan.questions.length + ofMany.length;
}
