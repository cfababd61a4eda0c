/** Dates in mails: DD-MM-YYYY and hh:mm AM/PM in the league's zone, as on the screens. */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than all the rest of a letter. */
function formatterFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formatters.get(key);
  if (format === undefined)
    formatters.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}

/** `21-11-2026` */
export function formatDate(instant: string, language: 'en' | 'ar', timeZone: string): string {
  const date = formatterFor('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return keepLeftToRight(date.format(new Date(instant)).replaceAll('/', '-'), language);
}

/**
 * Digits with hyphens or colons would run backwards behind Arabic letters (Unicode annex 9, W2);
 * left-to-right marks keep them as they are, in subjects and plain text too.
 */
function keepLeftToRight(digits: string, language: 'en' | 'ar'): string {
  return language === 'ar' ? `\u200e${digits}\u200e` : digits;
}

/** `07:00 PM`, and in Arabic `07:00` with the word for it. */
export function formatTime(instant: string, language: 'en' | 'ar', timeZone: string): string {
  const parts = formatterFor('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const words = language === 'ar' ? { AM: 'صباحًا', PM: 'مساءً' } : { AM: 'AM', PM: 'PM' };
  const half = words[part('dayPeriod') === 'AM' ? 'AM' : 'PM'];
  return `${keepLeftToRight(`${part('hour')}:${part('minute')}`, language)} ${half}`;
}

/** `Saturday`, `السبت` */
export function formatWeekday(instant: string, language: 'en' | 'ar', timeZone: string): string {
  const locale = language === 'ar' ? 'ar-EG' : 'en-GB';
  return formatterFor(locale, { timeZone, weekday: 'long' }).format(new Date(instant));
}
