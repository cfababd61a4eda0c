/** Moves the season to the present, by whole weeks, so that every match keeps its weekday. */
import { addDays, localDay, kickOffInstant } from '#api/matches/kick-off.ts';

export interface Dated {
  readonly day: string;
  readonly time: string;
}

/** The day that is moved to today: Al Ahly against Zamalek, with 90 fixtures to follow. */
const anchor = '2025-02-22';
/** A suitable match is never further than this many weeks from the anchor. */
const maxWeeksFromAnchor = 8;
const minLeadMilliseconds = 3 * 3_600_000;
const week = 7 * 86_400_000;

/**
 * The number of weeks nearest to the anchor's that puts a kick-off between three hours from now and
 * the end of tomorrow, so that there is always a ticket for today or tomorrow.
 */
export function shiftWeeks(fixtures: readonly Dated[], now: Date, timeZone: string): number {
  const today = localDay(now, timeZone);
  const ideal = Math.round((Date.parse(today) - Date.parse(anchor)) / week);
  const candidates = Array.from({ length: 2 * maxWeeksFromAnchor + 1 }, (_, i) =>
    i % 2 === 0 ? ideal + i / 2 : ideal - (i + 1) / 2,
  );
  const found = candidates.find((weeks) => nextMatches(fixtures, weeks, now, timeZone).length > 0);
  if (found === undefined) throw new Error('the season has no match near its anchor');
  return found;
}

/** Its kick-off `weeks` weeks later: the same weekday and local time. */
export function shiftedKickOff({ day, time }: Dated, weeks: number, timeZone: string): Date {
  return kickOffInstant(addDays(day, 7 * weeks), time, timeZone);
}

/** The fixtures of today, with enough time left, or of tomorrow; earliest first. */
export function nextMatches<T extends Dated>(
  fixtures: readonly T[],
  weeks: number,
  now: Date,
  timeZone: string,
): T[] {
  const today = addDays(localDay(now, timeZone), -7 * weeks);
  const near = [today, addDays(today, 1)];
  const open = now.getTime() + minLeadMilliseconds;
  return fixtures
    .filter(({ day }) => near.includes(day))
    .toSorted((a, b) => `${a.day}${a.time}`.localeCompare(`${b.day}${b.time}`))
    .filter((fixture) => shiftedKickOff(fixture, weeks, timeZone).getTime() >= open);
}
