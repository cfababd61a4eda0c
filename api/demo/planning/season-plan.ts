import { readDemoSeason, type DemoClub, type DemoFixture } from '#api/demo/season/season.ts';
import { popularClubs } from '#api/demo/content/stadiums.ts';
import { addDays, localDay, kickOffInstant } from '#api/matches/kick-off.ts';

export interface PlannedMatch {
  readonly fixture: DemoFixture;
  readonly date: Date;
  readonly seated: boolean;
  readonly gate: string | null;
  readonly reservationOpen: boolean;
}

export interface SeasonPlan {
  readonly clubs: readonly DemoClub[];
  /** The matches by kick-off. */
  readonly matches: readonly PlannedMatch[];
  /** The match of the next 24 hours, which people have tickets for: its gates are open. */
  readonly next: PlannedMatch;
  /** Days (`YYYY-MM-DD`) of the first and the last match. */
  readonly from: string;
  readonly to: string;
}

const hour = 3_600_000;
/** How many upcoming matches can be booked; later ones are not open yet. */
const bookableMatches = 40;
/** One match in this many is closed, as if it were full. */
const closedEvery = 8;

export function planSeason(now: Date, timeZone: string): SeasonPlan {
  const { clubs, fixtures } = readDemoSeason();
  const weeks = shiftWeeks(fixtures, now, timeZone);
  const [chosen] = nextMatches(fixtures, weeks, now, timeZone).toSorted(
    (a, b) => ticketDemand(b) - ticketDemand(a),
  );
  const soon = now.getTime() + 24 * hour;
  let ahead = 0;
  const matches = fixtures
    .map((fixture) => ({ fixture, date: shiftedKickOff(fixture, weeks, timeZone) }))
    .toSorted((a, b) => a.date.getTime() - b.date.getTime())
    .map(({ fixture, date }): PlannedMatch => {
      const bookable = date.getTime() > soon;
      if (bookable) ahead += 1;
      return {
        fixture,
        date,
        seated: fixture === chosen || isSeated(fixture),
        gate: fixture.home.stadium.gate ?? (fixture === chosen ? 'Media gate 1' : null),
        reservationOpen: bookable && ahead <= bookableMatches && ahead % closedEvery !== 0,
      };
    });
  const next = matches.find(({ fixture }) => fixture === chosen);
  if (!next) throw new Error('the season has no next match');
  const days = fixtures.map(({ day }) => addDays(day, 7 * weeks)).toSorted();
  return { clubs, matches, next, from: days[0] ?? '', to: days.at(-1) ?? '' };
}

/** The match with the highest demand becomes the one with tickets. */
function ticketDemand({ home, away }: DemoFixture): number {
  const { numbered, gate } = home.stadium;
  return Number(numbered) + Number(gate !== null) + Number(popularClubs.includes(away.name));
}

function isSeated({ home, away }: DemoFixture): boolean {
  return home.stadium.numbered || popularClubs.includes(away.name);
}

interface Dated {
  readonly day: string;
  readonly time: string;
}

/** The day that is moved to today: Al Ahly against Zamalek, with 90 fixtures to follow. */
const anchor = '2025-02-22';
/** A suitable match is never further than this many weeks from the anchor. */
const maxWeeksFromAnchor = 8;
/** Hours before kick-off: at least enough to try something, at most when gates open. */
const leadHours = { least: 3, most: 24 };
const week = 7 * 86_400_000;

/** Weeks to move the season so that a match kicks off in 3 to 24 hours. */
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

/** Returns a kick-off moved by `weeks` weeks, with the same weekday and local time. */
export function shiftedKickOff({ day, time }: Dated, weeks: number, timeZone: string): Date {
  return kickOffInstant(addDays(day, 7 * weeks), time, timeZone);
}

/** The fixtures of the next 24 hours, with enough time left; earliest first. */
export function nextMatches<T extends Dated>(
  fixtures: readonly T[],
  weeks: number,
  now: Date,
  timeZone: string,
): T[] {
  const today = addDays(localDay(now, timeZone), -7 * weeks);
  const near = [today, addDays(today, 1)];
  return fixtures
    .filter(({ day }) => near.includes(day))
    .toSorted((a, b) => `${a.day}${a.time}`.localeCompare(`${b.day}${b.time}`))
    .filter((fixture) => {
      const lead = (shiftedKickOff(fixture, weeks, timeZone).getTime() - now.getTime()) / hour;
      return lead >= leadHours.least && lead < leadHours.most;
    });
}
