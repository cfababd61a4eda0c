/** Searches on the server. Part of the admin code only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findOfficers } from '#sync/contracts/events/assignments.ts';
import { searchMatch } from '#sync/contracts/matches/match-search.ts';
import { listUsers } from '#sync/contracts/accounts/users.ts';
import { call } from '#pwa/lib/http/api.ts';

/** Approved media officers whose names contain the text; all without a text. */
export function officerSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['officers', text],
    queryFn: ({ signal }) =>
      call(findOfficers, { query: text === '' ? {} : { firstName: text }, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * At most 20 matches that contain the text, of one tournament if its id is given; without a text,
 * those closest to today.
 */
export function matchSearchQuery(text: string, event = '') {
  const query = { text, ...(event !== '' && { event }) };
  return queryOptions({
    queryKey: ['matches', 'found', query],
    queryFn: ({ signal }) => call(searchMatch, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One match as a search finds it; null if it is gone. */
export function foundMatchQuery(match: string) {
  return queryOptions({
    queryKey: ['matches', 'found', { match }],
    queryFn: async ({ signal }) =>
      (await call(searchMatch, { query: { match }, signal }))[0] ?? null,
    enabled: match !== '',
  });
}

/** At most 20 users by name, email or organization; not asked without a text. */
export function userSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['users', 'found', text],
    queryFn: ({ signal }) => call(listUsers, { query: { text, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
}

/** People and matches with this text, in one query so that they appear at the same time. */
export function globalSearchQuery(text: string, limit: number) {
  return queryOptions({
    queryKey: ['found', text, limit],
    queryFn: async ({ signal }) => {
      const [people, matches] = await Promise.all([
        call(listUsers, { query: { text, limit }, signal }),
        call(searchMatch, { query: { text }, signal }),
      ]);
      return { people, matches: matches.slice(0, limit) };
    },
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
}
