/** Which matches the list shows: those of its tab that the search finds. */
import { matchesSearch } from '#sync/contracts/core/search-key.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';

export type MatchTab = 'all' | 'open' | 'mine';

export function isInTab(item: MatchListItem, tab: MatchTab): boolean {
  if (tab === 'all') return true;
  if (tab === 'open') return item.state === 'book';
  return item.state !== 'book' && item.state !== 'closed';
}

/** `dayText` is the day as displayed. */
export function matchesMatchSearch(item: MatchListItem, search: string, dayText: string): boolean {
  return matchesSearch(search, item.names, item.name, dayText);
}
