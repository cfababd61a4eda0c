/** What the list of an import shows and counts. */
import type {
  ImportPlan,
  ImportProblem,
  ImportState,
  PlannedRow,
} from '#sync/contracts/matches/fixture-import.ts';
import { importStates } from '#sync/contracts/matches/fixture-import.ts';
import { formatDate, formatDateTime, formatTime } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

export type RowFilter = 'all' | ImportState;

export function countByState({ rows }: ImportPlan): Record<RowFilter, number> {
  const count = (wanted: ImportState) => rows.filter(({ state }) => state === wanted).length;
  const counts = importStates.map((state) => [state, count(state)]);
  return { all: rows.length, ...(Object.fromEntries(counts) as Record<ImportState, number>) };
}

/** What is sent along with the order: the rows that would be written, as they are shown. */
export function reviewedRows({ rows }: ImportPlan): { line: number; mark: string }[] {
  return rows.flatMap(({ line, mark }) => (mark === null ? [] : [{ line, mark }]));
}

/** `{'rows.12': …}` → 12 */
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
    ...[row.home, row.away].flatMap(({ name, team }) => [name, team?.name]),
    row.name,
    row.venue?.name ?? row.venueName,
    String(row.line),
  );
}

/** Each problem in words, with its column where the words do not say it. */
export function describeProblem(t: typeof translate, { column, problem }: ImportProblem): string {
  const words = t(`fixtureImport.is_${problem}`);
  return column === null ? words : `${t(`fixtureImport.col_${column}`)}: ${words}`;
}

/** `Gate: nothing → Gate 2`; of a kick-off the day, the time, or both. */
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

/** People whose booked match would be changed. */
export function countBookings({ rows }: ImportPlan): number {
  return rows.reduce((sum, { state, booked }) => (state === 'changed' ? sum + booked : sum), 0);
}

/** Fixtures that wait for one word about their kick-off or their day. */
export function rowsMissing({ rows }: ImportPlan, what: 'no_time' | 'outside_days'): PlannedRow[] {
  return rows.filter(
    ({ state, problems }) =>
      state === 'unclear' && problems.some(({ problem }) => problem === what),
  );
}

/** How many questions are open: each name, and what is asked of many lines at once. */
export function countUnresolved(plan: ImportPlan): number {
  const ofMany = (['no_time', 'outside_days'] as const).filter(
    (what) => rowsMissing(plan, what).length > 0,
  );
  return plan.questions.length + ofMany.length;
}
