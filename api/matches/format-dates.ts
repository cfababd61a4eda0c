/** Dates and times in emails and spreadsheets, in the league's time zone. */
import { toLocalDigits } from '#sync/contracts/messages/bidi.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';

/** `Saturday 21-11-2026, 07:00 PM`, `السبت 21-11-2026، 7:00 م` */
export function formatKickOff(instant: string, language: Language, timeZone: string): string {
  return messageText(language, 'mail.when', {
    weekday: formatWeekday(instant, language, timeZone),
    date: formatDate(instant, language, timeZone),
    time: formatTime(instant, language, timeZone),
  });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are reused: creating one takes longer than rendering the rest of a document. */
function formatterFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formatters.get(key);
  if (format === undefined)
    formatters.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

/**
 * A mark of direction keeps day, month and year from changing places after Arabic letters (UAX 9, W2).
 * It is a right-to-left mark: after a left-to-right one, the time would stand before the date.
 */
const rightToLeftMark = '\u200f';

/** `21-11-2026` */
export function formatDate(instant: string, language: Language, timeZone: string): string {
  const date = formatterFor('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const day = date.format(new Date(instant)).replaceAll('/', '-');
  return readsArabic(language) ? `${rightToLeftMark}${toLocalDigits(language, day)}` : day;
}

/** `Saturday 21-11-2026` */
export function formatDay(instant: string, language: Language, timeZone: string): string {
  const weekday = formatWeekday(instant, language, timeZone);
  return `${weekday} ${formatDate(instant, language, timeZone)}`;
}

/** `07:00 PM`, `7:00 م` */
export function formatTime(instant: string, language: Language, timeZone: string): string {
  const parts = formatterFor(`${languageTable[language].timeLocale}-u-nu-latn`, {
    timeZone,
    hour: readsArabic(language) ? 'numeric' : '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const time = toLocalDigits(language, `${part('hour')}:${part('minute')}`);
  return [time, part('dayPeriod')].filter(Boolean).join(' ');
}

/** `Saturday`, `السبت` */
function formatWeekday(instant: string, language: Language, timeZone: string): string {
  return formatterFor(languageTable[language].locale, { timeZone, weekday: 'long' }).format(
    new Date(instant),
  );
}
