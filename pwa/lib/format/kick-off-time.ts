/** A kick-off as a form holds it: a day and a time in the league's time zone. */
import { TZDate } from '@date-fns/tz';
import { leagueDayOf, formatTime, leagueTimeZone } from '#pwa/lib/format/dates.ts';

export interface KickOff {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:mm`, 24 hours */
  time: string;
}

export function toKickOff(instant: string): KickOff {
  const at = new TZDate(Date.parse(instant), leagueTimeZone());
  return { day: leagueDayOf(instant), time: `${padTwo(at.getHours())}:${padTwo(at.getMinutes())}` };
}

/** ISO instant in UTC; null for an invalid day. */
export function kickOffInstant({ day, time }: KickOff): string | null {
  const [year, month, date] = day.split('-').map(Number);
  const [hours, minutes] = time.split(':').map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const at = new TZDate(
    year ?? 0,
    (month ?? 1) - 1,
    date ?? 1,
    hours ?? 0,
    minutes ?? 0,
    leagueTimeZone(),
  );
  // An invalid day such as 31 February has rolled over to another one.
  if (Number.isNaN(at.getTime()) || at.getDate() !== date) return null;
  return new Date(at.getTime()).toISOString();
}

/** Half hours from noon to 11:30 PM, after the current time if it is another one. */
export function kickOffTimeOptions(present: string): string[] {
  const steps = Array.from(
    { length: 24 },
    (_, half) => `${padTwo(12 + Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`,
  );
  return steps.includes(present) ? steps : [present, ...steps];
}

/** `19:30` → `07:30 PM` */
export function formatKickOffTime(time: string): string {
  const instant = kickOffInstant({ day: '2026-01-01', time });
  return instant === null ? time : formatTime(instant);
}

function padTwo(number: number): string {
  return String(number).padStart(2, '0');
}
