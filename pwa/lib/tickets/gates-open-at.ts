import type { League } from '#sync/contracts/core/league.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/** Minutes before the kick-off at which gates open where the league has not configured it. */
const assumedMinutes = 120;

/** When the match's own gates open, or else as usual. */
export function gatesOpenAt(
  { facts: { date }, entrance }: Pick<TicketRow, 'entrance'> & { facts: { date: string } },
  usualMinutes: League['gatesOpenMinutes'],
): string | number {
  return entrance?.opensAt ?? Date.parse(date) - (usualMinutes ?? assumedMinutes) * 60_000;
}
