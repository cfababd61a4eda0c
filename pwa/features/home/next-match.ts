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

/**
 * Matches that wait for the person or the league, without the one already shown at the top. Places to
 * accept or confirm come first.
 */
export function pendingMatches(
  items: readonly MatchListItem[],
  now: number,
  first: MatchListItem | null,
): MatchListItem[] {
  const order: MatchState[] = ['seats', 'waiting', 'pending'];
  return items
    .filter(
      ({ id, state, date, toAnswer }) =>
        toAnswer !== null ||
        (order.includes(state) &&
          Date.parse(date) > now &&
          // The match at the top shows its own action, but not that its booking is still unsent.
          (id !== first?.id || state === 'waiting')),
    )
    .toSorted(
      (a, b) =>
        Number(b.toAnswer !== null) - Number(a.toAnswer !== null) ||
        (a.toAnswer?.until ?? 0) - (b.toAnswer?.until ?? 0) ||
        order.indexOf(a.state) - order.indexOf(b.state),
    );
}

/** Maximum number of matches to book on the home screen. */
const matchesToBookShown = 3;

/**
 * The next matches that can be booked.
 * @param booked matches booked since the screen opened: they keep their place, so that a second tap
 *   never books the match that moved up
 */
export function matchesToBook(
  items: readonly MatchListItem[],
  booked: ReadonlySet<string>,
): MatchListItem[] {
  return items
    .filter((item) => item.state === 'book' || isJustBooked(item, booked))
    .slice(0, matchesToBookShown);
}

/** Whether the match was booked since the screen opened and the league has not decided yet. */
export function isJustBooked({ id, state }: MatchListItem, booked: ReadonlySet<string>): boolean {
  return booked.has(id) && (state === 'waiting' || state === 'pending');
}
