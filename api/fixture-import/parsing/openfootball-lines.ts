/** Parses the dates and the header of a season's text; see `openfootball-text.ts`. */

/** The totals that a season's text declares in its first comments. */
export interface DeclaredTotals {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  readonly teams?: number;
  readonly matches?: number;
  /** Number of fixtures by stage. */
  readonly stages?: Readonly<Record<string, number>>;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const datePattern = /^([A-Z][a-z]{2})\s+([A-Z][a-z]{2})[\s/]+(\d{1,2})(?:\s+(\d{4}))?$/;

type DayProblem = 'unreadable' | 'bad_date' | 'wrong_weekday' | 'no_year';

/**
 * `Tue Jan 7 2025` → `2025-01-07`. Without a year it is the year of `running` (the previous day in
 * the text), or the next one if only that has this weekday, as at New Year. An impossible day is an
 * error.
 */
export function parseFixtureDay(
  words: string,
  running: string | null,
): { day: string } | { problem: DayProblem } {
  const found = datePattern.exec(words);
  if (!found) return { problem: 'unreadable' };
  const [, weekday = '', monthName = '', date = '', year] = found;
  const month = months.indexOf(monthName) + 1;
  if (!weekdays.includes(weekday) || month === 0) return { problem: 'bad_date' };
  if (year === undefined && running === null) return { problem: 'no_year' };
  const first = Number(year ?? running?.slice(0, 4));
  const years = year === undefined ? [first, first + 1] : [first];
  const days = years.flatMap((each) => calendarDay(each, month, Number(date)) ?? []);
  if (days.length === 0) return { problem: 'bad_date' };
  const day = days.find(
    (each) =>
      weekdayOf(each) === weekday && (each.startsWith(`${first}`) || each > (running ?? '')),
  );
  return day === undefined ? { problem: 'wrong_weekday' } : { day };
}

/** Parses `# Date …`, `# Teams …`, `# Matches …`, `# Stages …`; ignores any other comment. */
export function parseDeclaredTotals(comment: string): DeclaredTotals {
  const [, name = '', value = ''] = /^#\s*(\w+)\s+(.*)$/.exec(comment) ?? [];
  if (name === 'Teams' && /^\d+$/.test(value)) return { teams: Number(value) };
  if (name === 'Matches' && /^\d+$/.test(value)) return { matches: Number(value) };
  if (name === 'Stages') {
    const stages = [...value.matchAll(/([^()]+?)\s*\((\d+)\)/g)];
    return { stages: Object.fromEntries(stages.map((s) => [s[1]?.trim(), Number(s[2])])) };
  }
  if (name === 'Date') {
    const [from = '', to = ''] = value.replace(/\s*\(\d+d\)$/, '').split(' - ');
    const first = parseFixtureDay(from.trim(), null);
    const last = parseFixtureDay(to.trim(), null);
    if ('day' in first && 'day' in last) return { from: first.day, to: last.day };
  }
  return {};
}

/** Null for a day that does not exist. */
function calendarDay(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return at.toISOString().slice(0, 10);
}

function weekdayOf(day: string): string | undefined {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
}
