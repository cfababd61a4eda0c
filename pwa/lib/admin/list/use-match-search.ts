import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxSearchResults, type MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { foundMatchQuery, matchSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';

/**
 * The matches that a `Combobox` offers, found by the server, and the chosen one, which they may not
 * include.
 *
 * @param event a tournament's id; empty for all
 */
export function useMatchSearch(chosenId: string, event = '') {
  const [text, setText] = useState('');
  const searched = useDebouncedValue(text.trim(), 300);
  const query = useQuery(matchSearchQuery(searched, event));
  const [picked, setPicked] = useState<MatchSearchResult | null>(null);
  const known = [...(query.data ?? []), ...(picked ? [picked] : [])];
  const found = known.find(({ id }) => id === chosenId);
  const isSearching = searched !== text.trim() || query.isPlaceholderData;
  const { data } = useQuery(foundMatchQuery(found === undefined ? chosenId : ''));
  return {
    query,
    matches: query.data,
    /** Whether `matches` are those of an earlier text. */
    isSearching,
    /** Whether the server may have more matches. */
    hasMore: !isSearching && (query.data?.length ?? 0) >= maxSearchResults,
    chosen: chosenId === '' ? undefined : (found ?? data ?? undefined),
    search: setText,
    /** Returns the match with this id, and keeps it while others are searched. */
    pick(id: string): MatchSearchResult | undefined {
      const match = known.find((each) => each.id === id);
      setPicked(match ?? null);
      return match;
    },
  };
}
