/** Times around a match: when its gates open and close, and when a person passed one. */
import { formatTime, formatWeekday, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { kickOffInstant, toKickOff } from '#pwa/lib/format/kick-off-time.ts';

/** The instant some minutes after another, or before it, in epoch milliseconds. */
export function minutesFrom(instant: string, minutes: number): number {
  return Date.parse(instant) + minutes * 60_000;
}

/** The time some minutes from the kick-off, with the weekday if it is on another day. */
export function timeNear(kickOff: string, minutes: number): string {
  const at = minutesFrom(kickOff, minutes);
  const time = formatTime(at);
  return leagueDayOf(at) === leagueDayOf(kickOff) ? time : `${formatWeekday(at)} ${time}`;
}

/** Every half hour up to six hours, and the present value if it is another one. */
export function minuteChoices(present: number): number[] {
  const steps = Array.from({ length: 12 }, (_, step) => (step + 1) * 30);
  return steps.includes(present) ? steps : [...steps, present].toSorted((a, b) => a - b);
}

/**
 * The instant closest to the kick-off at which the clocks of the league show `time` (`HH:mm`), so
 * that a check after midnight is on the next day. Null for an invalid time.
 */
export function instantNear(kickOff: string, time: string): string | null {
  const day = 24 * 60;
  const instants = [-day, 0, day].flatMap((minutes) => {
    const near = new Date(minutesFrom(kickOff, minutes)).toISOString();
    return kickOffInstant({ day: toKickOff(near).day, time }) ?? [];
  });
  const distance = (instant: string) => Math.abs(Date.parse(instant) - Date.parse(kickOff));
  return instants.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
