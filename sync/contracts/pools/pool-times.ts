/** Deadlines of a match's places and the end of an offer. All times are epoch milliseconds. */
import { offsetsOf } from '#sync/contracts/calendar/time-zone.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** No offer is made that would leave less time to accept it. */
const shortestOffer = 15 * minute;

/** Offers made in the night, from the first of these hours to the second, last until the third. */
const night = { from: 22, to: 8, acceptUntil: 9 };

/** Minutes before kick-off, each no greater than the one before: a moved match moves its deadlines. */
export interface AllocationTimes {
  opens: number;
  closes: number;
  substitute: number;
  /** Null: places need no confirmation. */
  confirm: number | null;
  waitlist: number;
}

export interface Deadlines {
  /** Requests are accepted from here until `waitlist`. */
  opens: number;
  /** Requests until here are ranked together, when the places are allocated. */
  closes: number;
  /** Outlets may name a substitute until here; from here on holders confirm. */
  substitute: number;
  /** An unconfirmed place goes to the next who waits. */
  confirm: number | null;
  /** The waiting list ends. */
  waitlist: number;
}

export function deadlines(kickOff: number, allocation: AllocationTimes): Deadlines {
  const before = (minutes: number) => kickOff - minutes * minute;
  return {
    opens: before(allocation.opens),
    closes: before(allocation.closes),
    substitute: before(allocation.substitute),
    confirm: allocation.confirm === null ? null : before(allocation.confirm),
    waitlist: before(allocation.waitlist),
  };
}

/** The parts of an allocation, each with the deadline that ends it. */
const phases = [
  ['before', 'opens'],
  ['open', 'closes'],
  ['substitution', 'substitute'],
  ['confirmation', 'confirm'],
  ['final', 'waitlist'],
] as const;
export type PoolPhase = (typeof phases)[number][0] | 'closed';

/** Returns where a match's places stand; a deadline's own instant belongs to the next phase. */
export function poolPhase(now: number, times: Deadlines): PoolPhase {
  const current = phases.find(([, deadline]) => {
    const end = times[deadline];
    return end !== null && now < end;
  });
  return current?.[0] ?? 'closed';
}

/**
 * Returns when an offer made now ends, or null if none may be made, because the waiting list ends in less
 * than 15 minutes. An offer made from 22:00 to 08:00 in the league's time zone lasts at least until 09:00,
 * so that no one has to wake up for it, and none lasts longer than the waiting list.
 *
 * @param timeZone IANA name
 */
export function offerEndsAt(
  now: number,
  kickOff: number,
  allocation: AllocationTimes & { offerMinutes: number },
  timeZone: string,
): number | null {
  const { waitlist } = deadlines(kickOff, allocation);
  if (waitlist - now < shortestOffer) return null;
  const morning = morningAfterNight(now, timeZone) ?? now;
  return Math.min(waitlist, Math.max(morning, now + allocation.offerMinutes * minute));
}

/** Returns 09:00 of the morning that ends this night, or null by day. */
function morningAfterNight(now: number, timeZone: string): number | null {
  const offsetAt = offsetsOf(timeZone);
  const local = now + offsetAt(now);
  const midnight = Math.floor(local / day) * day;
  const isEvening = local - midnight >= night.from * hour;
  if (!isEvening && local - midnight >= night.to * hour) return null;
  const morning = midnight + (isEvening ? day : 0) + night.acceptUntil * hour;
  // The clock may change during the night, so the morning has an offset of its own.
  return morning - offsetAt(morning - offsetAt(now));
}
