/** Dates and times in e-mails and spreadsheets, in the league's time zone. */
import { toLocalDigits } from '#sync/contracts/messages/bidi.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';

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

/** `21-11-2026` */
export function formatDate(instant: string, language: Language, timeZone: string): string {
  const date = formatterFor('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return keepLeftToRight(date.format(new Date(instant)).replaceAll('/', '-'), language);
}

/** Keeps digits with hyphens or colons from running backwards after Arabic (UAX 9, W2). */
function keepLeftToRight(digits: string, language: Language): string {
  return language === 'ar' ? `\u200e${toLocalDigits(language, digits)}\u200e` : digits;
}

/** `07:00 PM`, `7:00 م` */
function formatTime(instant: string, language: Language, timeZone: string): string {
  const parts = formatterFor('en-US', {
    timeZone,
    hour: language === 'ar' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const labels = language === 'ar' ? { AM: 'ص', PM: 'م' } : { AM: 'AM', PM: 'PM' };
  const dayPeriod = labels[part('dayPeriod') === 'AM' ? 'AM' : 'PM'];
  return `${keepLeftToRight(`${part('hour')}:${part('minute')}`, language)} ${dayPeriod}`;
}

/** `Saturday`, `السبت` */
function formatWeekday(instant: string, language: Language, timeZone: string): string {
  const locale = language === 'ar' ? 'ar-EG' : 'en-GB';
  return formatterFor(locale, { timeZone, weekday: 'long' }).format(new Date(instant));
}
