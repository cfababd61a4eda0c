/**
 * Dates and times as DD-MM-YYYY and hh:mm AM/PM, «السبت 21-11-2026، 7:00 م» in Arabic, always in the
 * league's time zone, whatever the phone's own. Instants are ISO strings, `Date` objects or epoch
 * milliseconds. A page for two readers gives the language; others have that of the screens.
 */
import { toLocalDigits } from '#sync/contracts/messages/bidi.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { commaOf, readsArabic } from '#sync/contracts/messages/languages.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

export type Instant = string | number | Date;

let timeZone = 'Africa/Cairo';
const kinds = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  // Without a zero before the hour.
  arabicTime: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short' },
} as const;
/** Made when they are needed: each delays a slow phone's first screen. */
let formats: Record<string, Intl.DateTimeFormat> = {};

function format(kind: keyof typeof kinds, locale: string, value: Instant): string {
  const format = (formats[`${kind} ${locale}`] ??= new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    timeZone,
    ...kinds[kind],
  }));
  return format.format(toDate(value));
}

/** Sets the time zone of all dates; it comes from the league's configuration. */
export function setLeagueTimeZone(name: string = timeZone): void {
  if (name === timeZone) return;
  timeZone = name;
  formats = {};
}

export function leagueTimeZone(): string {
  return timeZone;
}

/** `21-11-2026`. A plain date `YYYY-MM-DD` has no time zone and is only reformatted. */
export function formatDate(value: Instant, language = currentLanguage()): string {
  const date = toLocalDigits(language, toIsoDay(value).split('-').toReversed().join('-'));
  // After Arabic letters its parts would change places.
  return readsArabic(language) ? `\u2066${date}\u2069` : date;
}

/** `YYYY-MM-DD` in the league's time zone. */
function toIsoDay(value: Instant): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return format('day', 'en-GB', value).split('/').toReversed().join('-');
}

/** `07:00 PM`, `7:00 م`, `19:00` */
export function formatTime(value: Instant, language = currentLanguage()): string {
  // Some engines put a narrow no-break space before AM/PM.
  const kind = readsArabic(language) ? 'arabicTime' : 'time';
  const time = format(kind, languageTable[language].timeLocale, value).replace(/\s/gu, ' ');
  return toLocalDigits(language, time);
}

/** `21-11-2026, 07:00 PM` */
export function formatDateTime(value: Instant, language = currentLanguage()): string {
  return joinDate(formatDate(value, language), formatTime(value, language), language);
}

/** `Sat` */
export function formatWeekday(value: Instant, language = currentLanguage()): string {
  return format('weekday', languageTable[language].locale, value);
}

/** `Sat 21-11-2026` */
export function formatWeekdayDate(value: Instant): string {
  return `${formatWeekday(value)} ${formatDate(value)}`;
}

function joinDate(date: string, time: string, language = currentLanguage()): string {
  return `${date}${commaOf(language)}${time}`;
}

/** The day of an instant in the league's time zone as `YYYY-MM-DD`, which sorts as text. */
export function leagueDayOf(value: Instant): string {
  return toIsoDay(toDate(value));
}

/** Whole days from `now`'s day to the instant's day in the league's time zone; negative is past. */
export function daysUntil(value: Instant, now: Instant): number {
  return Math.round((Date.parse(leagueDayOf(value)) - Date.parse(leagueDayOf(now))) / 86_400_000);
}

/** `Today, Sat 21-11-2026`, `Tomorrow, Sun 22-11-2026`, `Wed 25-11-2026`. */
export function formatDay(value: Instant, now: Instant): string {
  const date = formatWeekdayDate(value);
  const days = daysUntil(value, now);
  if (days === 0) return t('dates.today', { date });
  if (days === 1) return t('dates.tomorrow', { date });
  return date;
}

/** `Today, 07:00 PM`, `Tomorrow, 07:00 PM`, `Thu 26-11-2026, 07:00 PM`. */
export function formatMoment(value: Instant, now: Instant): string {
  const date = formatTime(value);
  const days = daysUntil(value, now);
  if (days === 0) return t('dates.today', { date });
  if (days === 1) return t('dates.tomorrow', { date });
  return joinDate(formatWeekdayDate(value), date);
}

/** Whether a match is over, with its press conference: three hours after the kick-off. */
export function isMatchOver(kickOff: string, now: number): boolean {
  return Date.parse(kickOff) + 3 * 3_600_000 < now;
}

/** The time left: `4 h 28 min`, `1 d 4 h`, `28 min`; null once it has begun. */
export function formatTimeLeft(value: Instant, now: Instant): string | null {
  const minutes = Math.ceil((toDate(value).getTime() - toDate(now).getTime()) / 60_000);
  if (minutes <= 0) return null;
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return t('dates.daysHours', { days, hours });
  if (hours > 0) return t('dates.hoursMinutes', { hours, minutes: minutes % 60 });
  return t('dates.minutes', { minutes });
}

/** How long something has waited: `3 d 4 h`, `6 h`, `12 min`. */
export function formatAge(since: Instant, now: Instant): string {
  const minutes = Math.max(
    0,
    Math.floor((toDate(now).getTime() - toDate(since).getTime()) / 60_000),
  );
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return t('dates.daysHours', { days, hours });
  if (hours > 0) return t('dates.hours', { hours });
  return t('dates.minutes', { minutes });
}

/** `As of 02:32 PM` or `As of 19-11-2026, 02:32 PM`; null means never. */
export function formatAsOf(value: Instant | null, now: Instant): string {
  if (value === null) return t('state.never');
  return t('state.asOf', { time: formatLastSynced(value, now) });
}

/** `02:32 PM`, with the date if it is not today. */
export function formatLastSynced(value: Instant, now: Instant): string {
  return daysUntil(value, now) === 0 ? formatTime(value) : formatDateTime(value);
}

function toDate(value: Instant): Date {
  return value instanceof Date ? value : new Date(value);
}

/** `Thu 26-11-2026, 07:00 PM`; the weekday gives it its direction inside a sentence. */
export function formatWeekdayAndTime(value: Instant): string {
  return `${formatWeekday(value)} ${formatDateTime(value)}`;
}
