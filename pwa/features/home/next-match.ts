/** Which match stands first on the home screen. */
import type { MatchListItem, MatchState } from '#pwa/lib/matches/match-list.ts';

/** A match still counts for this long after its kick-off, in milliseconds: play and press hour. */
export const relevantAfterKickOff = 3 * 3_600_000;

const ownStates: ReadonlySet<MatchState> = new Set([
  'ticket',
  'approved',
  'seats',
  'pending',
  'waiting',
]);
const confirmedStates: ReadonlySet<MatchState> = new Set(['ticket', 'approved', 'seats']);

/**
 * The next match one goes to: the first approved one that is not over, else the first one asked
 * for. `items` are in order of kick-off.
 */
export function nextMatch(items: readonly MatchListItem[], now: number): MatchListItem | null {
  const ahead = items.filter(
    ({ state, date }) => ownStates.has(state) && Date.parse(date) + relevantAfterKickOff > now,
  );
  return ahead.find(({ state }) => confirmedStates.has(state)) ?? ahead[0] ?? null;
}

/** What waits for the person or for the league, without the match that stands first already. */
export function pendingMatches(
  items: readonly MatchListItem[],
  now: number,
  first: MatchListItem | null,
): MatchListItem[] {
  const order: MatchState[] = ['seats', 'waiting', 'pending'];
  return items
    .filter(
      ({ id, state, date }) =>
        order.includes(state) &&
        Date.parse(date) > now &&
        // What stands first has its action there already; that it has not been sent is said here.
        (id !== first?.id || state === 'waiting'),
    )
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
