/** Converts kick-offs between local time and instants. */
import { TZDate } from '@date-fns/tz';

/** `2025-02-22`, `19:00`, `Africa/Cairo` → the instant, with the zone's summer time. */
export function kickOffInstant(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime());
}

/** The calendar day (`YYYY-MM-DD`) that an instant falls on in a time zone. */
export function localDay(instant: Date, timeZone: string): string {
  const local = new TZDate(instant.getTime(), timeZone);
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()))
    .toISOString()
    .slice(0, 10);
}

/**
 * The local date and time of an instant, to the minute, as if it were UTC: what spreadsheets store,
 * which know no time zones.
 */
export function wallClock(instant: Date, timeZone: string): Date {
  return new Date(`${localDay(instant, timeZone)}T${localTime(instant, timeZone)}Z`);
}

/** `2025-02-27` and 3 → `2025-03-02`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The local time of an instant, `19:30`. */
export function localTime(instant: Date, timeZone: string): string {
  const local = new TZDate(instant.getTime(), timeZone);
  return [local.getHours(), local.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
}
