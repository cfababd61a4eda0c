import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { searchKey } from '#sync/contracts/core/search-key.ts';
import type { ImportProblem } from '#sync/contracts/matches/fixture-import.ts';

type ParsedCell<T> = { value: T } | { problem: ImportProblem['problem'] };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** The names of the months in Egypt; `يونيه` and `يوليه` are as common as those with و. */
const arabicMonths = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'
  .split(' ')
  .map(searchKey);

/** The day is before the month, as the league writes it; a weekday and a time are allowed. */
export function parseDay(text: string): ParsedCell<{ day: string; time: string | null }> {
  const words = latinDigits(text)
    .replace(/^[\p{L}\p{M}]{2,}[,،]?\s+/u, '')
    .replaceAll('،', ',')
    .trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+([^T\s].*))?$/.exec(words);
  const league = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,?\s+(\S.*))?$/.exec(words);
  const named = /^(\d{1,2})[\s-]([\p{L}\p{M}]{3,12})\.?[\s,-]+(\d{4})(?:,?\s+(\S.*))?$/u.exec(
    words,
  );
  const [year, month, date, rest] = iso
    ? [iso[1], iso[2], iso[3], iso[4]]
    : league
      ? [league[3], league[2], league[1], league[4]]
      : named
        ? [named[3], monthNumber(named[2] ?? ''), named[1], named[4]]
        : [];
  const day = calendarDay(Number(year), Number(month), Number(date));
  if (day === null) return { problem: 'bad_date' };
  if (rest === undefined) return { value: { day, time: null } };
  const time = parseTime(rest);
  return 'value' in time ? { value: { day, time: time.value } } : { problem: 'bad_time' };
}

/** Returns 1 to 12, or 0 for another word. */
export function monthNumber(word: string): number {
  const english = months.indexOf(word.slice(0, 3).toLowerCase());
  return (
    Math.max(english, arabicMonths.indexOf(searchKey(word).replace(/^(يوني|يولي)ه$/, '$1و'))) + 1
  );
}

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/[\p{M}ـ]/gu, '');

const wordSet = (...words: string[]) => new Set(words.map(searchKey));
const morningWords = wordSet('am', 'ص', 'صباحا', 'صباح');
const eveningWords = wordSet('pm', 'م', 'مساء', 'مساءا', 'ظهرا', 'عصرا');

/** `19:30`, `7:30 PM`, `7:30 م`, `19.30`, `19:30:00` → `19:30`; minutes may be left out: `7 PM`. */
export function parseTime(text: string): ParsedCell<string> {
  // The half of the day comes first when a spreadsheet was written from right to left.
  const words = withoutMarks(latinDigits(text))
    .replace(/^\s*الساعة\s+/, '')
    .replace(/^(\p{Script=Arabic}+)\s*(\d.*)$/u, '$2 $1');
  const found = /^(\d{1,2})(?:[:.٫](\d{2})(?:[:.٫]00)?)?\s*([\p{L}.]*)$/u.exec(words.trim());
  if (!found) return { problem: 'bad_time' };
  const [, hourText = '', minutes = '00', halfText = ''] = found;
  const half = searchKey(halfText);
  const isEvening = eveningWords.has(half);
  let hours = Number(hourText);
  if (half === '' ? found[2] === undefined : !isEvening && !morningWords.has(half))
    return { problem: 'bad_time' };
  if (half !== '') {
    if (hours < 1 || hours > 12) return { problem: 'bad_time' };
    hours = (hours % 12) + (isEvening ? 12 : 0);
  }
  if (hours > 23 || Number(minutes) > 59) return { problem: 'bad_time' };
  return { value: `${String(hours).padStart(2, '0')}:${minutes}` };
}

const yesWords = new Set('yes,y,true,1,x,✓,open,opened,seated,نعم,مفتوح,مرقمه'.split(','));
const noWords = new Set('no,n,false,0,-,closed,free seating,لا,مغلق,غير مرقمه'.split(','));

/** Parses a yes-or-no cell; null for an empty one. */
export function parseYesNo(text: string): ParsedCell<boolean | null> {
  const word = searchKey(text) || text.trim();
  if (word === '') return { value: null };
  if (yesWords.has(word)) return { value: true };
  if (noWords.has(word)) return { value: false };
  return { problem: 'bad_yes_no' };
}

/** `5`, `الجولة ٥` → `Matchday 5`; the stage is put before the round, as in the season's text. */
export function fixtureName(round: string, stage: string): string | null {
  const number = roundNumber(round);
  const named = number === null ? round : `Matchday ${number}`;
  const parts = [stage.toLowerCase() === 'regular season' ? '' : stage, named];
  return parts.filter((part) => part !== '').join(', ') || null;
}

const postponedWords = wordSet(
  ...'postponed pp ppd delayed تأجلت تأجل أجلت مؤجلة مؤجل تأجيل'.split(' '),
);
const unknownTimeWords = new Set(['tbd', 'tba', 'tbc', '-', '–', '?', 'يحدد لاحقا', 'لم يحدد']);

/** Whether a cell says that the match has no date or time yet. */
export function isPostponed(text: string): boolean {
  return postponedWords.has(searchKey(text.replace(/[()[\]!]/g, '')));
}

/** Whether a time cell says that the time is not known yet. */
export function isUnknownTime(text: string): boolean {
  return unknownTimeWords.has(plainWord(text));
}

const plainWord = (text: string) =>
  withoutMarks(text)
    .replace(/[().[\]!]/g, '')
    .trim()
    .toLowerCase();

/** Returns the day as `YYYY-MM-DD`; null for a day that does not exist. */
export function calendarDay(year: number, month: number, date: number): string | null {
  if (!(year >= 1900 && year <= 2200)) return null;
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return at.toISOString().slice(0, 10);
}

const roundWords = new Set(['الجولة', 'جولة', 'الأسبوع', 'أسبوع'].map(searchKey));
/** Ordinals in the masculine; the feminine of all but the first ends in ه. */
const ordinals = 'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'
  .split(' ')
  .map(searchKey);
const tens = new Map([
  ['عشر', 10],
  ['عشره', 10],
  ['والعشرون', 20],
  ['والعشرين', 20],
  ['والثلاثون', 30],
  ['والثلاثين', 30],
]);

/** The number of a round: `5`, `الجولة ٥`, `الأسبوع الخامس`, `الجولة الحادية والعشرون`; else null. */
function roundNumber(round: string): number | null {
  // A key has no full stops: 5.0 would become 50.
  if (/\d\.\d/.test(latinDigits(round))) return null;
  const words = searchKey(round).split(' ');
  const isNamed = roundWords.has(words[0] ?? '');
  const [word = '', ten, more] = isNamed ? words.slice(1) : words;
  if (ten === undefined && /^\d{1,3}$/.test(word)) return Number(word);
  if (!isNamed || more !== undefined) return null;
  if (ten === undefined) return tens.get(`و${word}`) ?? ordinal(word);
  const [unit, added] = [ordinal(word), tens.get(ten)];
  return unit === null || unit > 9 || added === undefined ? null : added + unit;
}

function ordinal(word: string): number | null {
  if (/^(?:الاولي|الحادي|الحاديه)$/.test(word)) return 1;
  const at = ordinals.indexOf(word.replace(/ه$/, ''));
  return at < 0 ? null : at + 1;
}
