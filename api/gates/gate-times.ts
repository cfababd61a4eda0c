import type { GateMatchRow } from '#sync/contracts/gate/gate-rows.ts';

const hour = 3_600_000;

/** Hours after the closing time for which phones keep the list, if no one closes the match. */
const listKeptHours = 12;
/** Hours after the closing time for which a phone's token is valid, so that it can send what it has. */
const tokenHours = 48;

type MatchTimes = Pick<GateMatchRow, 'facts' | 'closesAfter'>;

/** Returns when the gates of a match open, in milliseconds since 1970. */
export function openingTime({
  facts,
  opensBefore,
}: Pick<GateMatchRow, 'facts' | 'opensBefore'>): number {
  return Date.parse(facts.date) - opensBefore * 60_000;
}

/** Returns when the gates of a match close, in milliseconds since 1970. */
export function closingTime({ facts, closesAfter }: MatchTimes): number {
  return Date.parse(facts.date) + closesAfter * 60_000;
}

/** Returns when phones erase the list, ISO 8601. */
export function erasedAt(match: MatchTimes): string {
  return new Date(closingTime(match) + listKeptHours * hour).toISOString();
}

/** Epoch seconds when tokens of the match's phones expire. */
export function tokenEnd(match: MatchTimes): number {
  return (closingTime(match) + tokenHours * hour) / 1000;
}

/** Seconds from `now` until tokens expire; not positive once they have expired. */
export function tokenSeconds(match: MatchTimes, now: Date): number {
  return Math.floor(tokenEnd(match) - now.getTime() / 1000);
}
