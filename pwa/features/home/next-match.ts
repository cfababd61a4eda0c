import { isMatchOver } from '#pwa/lib/format/dates.ts';
import type { MatchListItem, MatchState } from '#pwa/lib/matches/match-list.ts';

const ownStates: ReadonlySet<MatchState> = new Set([
  'ticket',
  'approved',
  'seats',
  'pending',
  'waiting',
]);
const confirmedStates: ReadonlySet<MatchState> = new Set(['ticket', 'approved', 'seats']);

/** The next confirmed match, else the next requested one. `items` are sorted by kick-off. */
export function nextMatch(items: readonly MatchListItem[], now: number): MatchListItem | null {
  const ahead = items.filter(({ state, date }) => ownStates.has(state) && !isMatchOver(date, now));
  return ahead.find(({ state }) => confirmedStates.has(state)) ?? ahead[0] ?? null;
}

/** Matches that wait for the person or the league, without the one already shown at the top. */
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
        // The match at the top shows its own action, but not that its booking is still unsent.
        (id !== first?.id || state === 'waiting'),
    )
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
