/** Dates in mails: DD-MM-YYYY and hh:mm AM/PM in the league's zone, as on the screens. */

/** `21-11-2026` */
export function dateOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .format(new Date(instant))
    .replaceAll('/', '-');
}

/** `07:00 PM` */
export function timeOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  })
    .format(new Date(instant))
    .replace(/\s/gu, ' ');
}

/** `Saturday`, `السبت` */
export function weekdayOf(instant: string, language: 'en' | 'ar', timeZone: string): string {
  const locale = language === 'ar' ? 'ar-EG' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(new Date(instant));
}
