import type { ImportProblem } from '#sync/contracts/matches/fixture-import.ts';

type ParsedCell<T> = { value: T } | { problem: ImportProblem['problem'] };

export const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The day is before the month, as the league writes it; a weekday and a time are allowed. */
export function parseDay(text: string): ParsedCell<{ day: string; time: string | null }> {
  const words = latinDigits(text)
    .replace(/^\p{L}{2,},?\s+/u, '')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.+))?$/.exec(words);
  const league = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,?\s+(.+))?$/.exec(words);
  const named = /^(\d{1,2})[\s-]([A-Za-z]{3})[a-z]*\.?[\s,-]+(\d{4})(?:,?\s+(.+))?$/.exec(words);
  const [year, month, date, rest] = iso
    ? [iso[1], iso[2], iso[3], iso[4]]
    : league
      ? [league[3], league[2], league[1], league[4]]
      : named
        ? [named[3], months.indexOf((named[2] ?? '').toLowerCase()) + 1, named[1], named[4]]
        : [];
  const day = calendarDay(Number(year), Number(month), Number(date));
  if (day === null) return { problem: 'bad_date' };
  if (rest === undefined) return { value: { day, time: null } };
  const time = parseTime(rest);
  return 'value' in time ? { value: { day, time: time.value } } : { problem: 'bad_time' };
}

/** `19:30`, `7:30 PM`, `19.30`, `19:30:00` → `19:30`. */
export function parseTime(text: string): ParsedCell<string> {
  const found = /^(\d{1,2})[:.](\d{2})(?:[:.]00)?(?:\s*([ap])\.?m\.?)?$/i.exec(
    latinDigits(text).trim(),
  );
  if (!found) return { problem: 'bad_time' };
  const [, hourText = '', minutes = '', half] = found;
  let hours = Number(hourText);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return { problem: 'bad_time' };
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hours > 23 || Number(minutes) > 59) return { problem: 'bad_time' };
  return { value: `${String(hours).padStart(2, '0')}:${minutes}` };
}

const yesWords = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'open', 'opened', 'seated', 'نعم']);
const noWords = new Set(['no', 'n', 'false', '0', '-', 'closed', 'free seating', 'لا']);

/** Null for an empty cell. */
export function parseYesNo(text: string): ParsedCell<boolean | null> {
  const word = text.trim().toLowerCase();
  if (word === '') return { value: null };
  if (yesWords.has(word)) return { value: true };
  if (noWords.has(word)) return { value: false };
  return { problem: 'bad_yes_no' };
}

/** `5` → `Matchday 5`; the stage is put before the round, as in the season's text. */
export function fixtureName(round: string, stage: string): string | null {
  const named = /^\d{1,3}$/.test(round) ? `Matchday ${Number(round)}` : round;
  const parts = [stage.toLowerCase() === 'regular season' ? '' : stage, named];
  return parts.filter((part) => part !== '').join(', ') || null;
}

/** Converts Arabic-Indic digits, as in Arabic spreadsheets. */
function latinDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x660));
}

/** Null for a day that does not exist. */
export function calendarDay(year: number, month: number, date: number): string | null {
  if (!(year >= 1900 && year <= 2200)) return null;
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return at.toISOString().slice(0, 10);
}
