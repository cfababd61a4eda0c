/**
 * Parses a season in the text format of the openfootball project, in English or Arabic:
 *
 *     = Egypt | Premiership 2024/25
 *     ▪ Championship, Matchday 1
 *       Wed Oct 30 2024
 *         17:00  Haras El Hodood         v Smouha Sporting Club     1-3 (1-2)
 *                Tala'ea El Gaish SC     v Al Masry Club
 *       الخميس 31 أكتوبر
 *         ٧:٣٠ م  الزمالك ضد الأهلي
 *
 * A date without a year continues the current year, a line without a time has the time of the line
 * above it on the same day, and what follows the second name (results) is ignored.
 */
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { searchKey } from '#sync/contracts/core/search-key.ts';
import { calendarDay, monthNumber, parseTime } from '#api/fixture-import/parsing/parse-cells.ts';

export interface Fixture {
  readonly line: number;
  /** `Regular Season` unless the text names another. */
  readonly stage: string;
  /** `Matchday 5` */
  readonly round: string;
  /** `YYYY-MM-DD`, local. */
  readonly day: string;
  /** `HH:MM`, local; null when the text has none. */
  readonly time: string | null;
  readonly home: string;
  readonly away: string;
  /** The line ends with `[postponed]`. */
  readonly postponed: boolean;
}

type FixtureProblem =
  | 'unreadable'
  | 'bad_date'
  | 'wrong_weekday'
  | 'no_year'
  | 'bad_time'
  | 'no_date'
  | 'no_round'
  | 'same_team'
  | 'duplicate';

interface FixtureError {
  readonly line: number;
  /** The line itself, cut at 200 characters. */
  readonly text: string;
  readonly problem: FixtureProblem;
  /** The line that a duplicate repeats. */
  readonly duplicateOf?: number;
}

const maxLineLength = 300;
const timeAtStart = /^\d{1,2}[:.]\d{2}(?:\s?(?:[صم]|صباح[اً]*|مساء[ً]?))?(?=\s)/u;
/** Stands between two teams. */
export const versus = / (?:v|ضد) /u;
/**
 * A name ends at two spaces, at a result or at a remark in brackets.
 * superlinear: a line has at most 300 characters
 */
const nameEnd = /\s{2,}|\s+\d{1,2}-\d{1,2}(?=\s|$)|\s+\[/;

/** Parses a season and never throws: each line that cannot be parsed becomes an error with its number. */
export function parseFixtureText(text: string): { fixtures: Fixture[]; errors: FixtureError[] } {
  let place: { stage: string; round: string } | null = null;
  let day: string | null = null;
  /** The previous day, which gives the year; `day` ends with its round. */
  let running: string | null = null;
  let time: string | null = null;
  const fixtures: Fixture[] = [];
  const errors: FixtureError[] = [];
  const seen = new Map<string, number>();

  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = index + 1;
    const words = raw.length > maxLineLength ? '?' : latinDigits(raw.trim());
    const fail = (problem: FixtureProblem, more: Pick<FixtureError, 'duplicateOf'> = {}) =>
      errors.push({ line, text: raw.trim().slice(0, 200), problem, ...more });

    // Comments and the heading.
    if (words === '' || /^[#=]/.test(words)) continue;
    if (words.startsWith('▪')) {
      place = parseStageAndRound(words.slice(1).trim());
      day = null;
      time = null;
    } else if (versus.test(words)) {
      const read = parseFixtureLine(words);
      if (typeof read === 'string') {
        fail(read);
        continue;
      }
      time = read.time ?? time;
      const { home, away, postponed } = read;
      const twin = [place?.stage, place?.round, home, away].join('|').toLowerCase();
      if (place === null) fail('no_round');
      else if (day === null) fail('no_date');
      else if (home.toLowerCase() === away.toLowerCase()) fail('same_team');
      else {
        const duplicateOf = postponed ? undefined : seen.get(twin);
        if (duplicateOf !== undefined) fail('duplicate', { duplicateOf });
        else {
          if (!postponed) seen.set(twin, line);
          fixtures.push({ line, ...place, day, time, home, away, postponed });
        }
      }
    } else {
      const date = parseFixtureDay(words, running);
      time = null;
      if ('day' in date) {
        day = running = date.day;
      } else {
        // Otherwise the following fixtures would get the previous date.
        if (date.problem !== 'unreadable') day = null;
        fail(date.problem);
      }
    }
  }
  return { fixtures, errors };
}

/** `Championship, Matchday 1` → its stage and round. */
function parseStageAndRound(words: string): { stage: string; round: string } {
  const comma = words.search(/[,،]/u);
  if (comma < 0) return { stage: 'Regular Season', round: words };
  return { stage: words.slice(0, comma).trim(), round: words.slice(comma + 1).trim() };
}

function parseFixtureLine(
  words: string,
): Pick<Fixture, 'time' | 'home' | 'away' | 'postponed'> | FixtureProblem {
  let rest = words;
  let time: string | null = null;
  const clock = timeAtStart.exec(words);
  if (clock) {
    const read = parseTime(clock[0]);
    if ('problem' in read) return 'bad_time';
    time = read.value;
    rest = words.slice(clock[0].length).trim();
  }
  const between = versus.exec(rest);
  if (between === null) return 'unreadable';
  const home = rest.slice(0, between.index).trim();
  const after = rest.slice(between.index + between[0].length).trim();
  const away = after.split(nameEnd, 1)[0] ?? '';
  if (!isTeamName(home) || !isTeamName(away)) return 'unreadable';
  return { time, home, away, postponed: /\[(?:postponed|مؤجلة?)\]/iu.test(words) };
}

/** Starts with a letter or digit, is on one line, and at most 100 characters long. */
function isTeamName(words: string): boolean {
  return words.length <= 100 && /^[\p{L}\p{N}]/u.test(words) && !/\s{2,}/.test(words);
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const arabicWeekdays = 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'.split(' ').map(searchKey);
const datePattern = /^([A-Z][a-z]{2})\s+([A-Z][a-z]{2})[\s/]+(\d{1,2})(?:\s+(\d{4}))?$/;
/** The day is before the month. */
const arabicDatePattern =
  /^(\p{Script=Arabic}{3,12})[,،]?\s+(\d{1,2})\s+([\p{Script=Arabic}\p{M}]{3,12})(?:\s+(\d{4}))?$/u;

/**
 * `Tue Jan 7 2025` → `2025-01-07`. Without a year it is the year of `running` (the previous day in
 * the text), or the next one if only that has this weekday, as at New Year. An impossible day is an
 * error.
 */
function parseFixtureDay(
  words: string,
  running: string | null,
): { day: string } | { problem: FixtureProblem } {
  const english = datePattern.exec(words);
  const arabic = arabicDatePattern.exec(words);
  const [written = '', monthName = '', date = '', year] = english
    ? english.slice(1)
    : arabic
      ? [arabic[1], arabic[3], arabic[2], arabic[4]]
      : [];
  if (written === '') return { problem: 'unreadable' };
  const weekday = weekdays[arabicWeekdays.indexOf(searchKey(written))] ?? written;
  const month = monthNumber(monthName);
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

function weekdayOf(day: string): string | undefined {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
}
