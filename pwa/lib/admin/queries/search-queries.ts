/** What the server finds for a few words. In the admin's code only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findOfficers } from '#sync/contracts/events/assignments.ts';
import { searchMatch } from '#sync/contracts/matches/match-search.ts';
import { listUsers } from '#sync/contracts/accounts/users.ts';
import { call } from '#pwa/lib/http/api.ts';

/** Approved media officers whose names have the text; all without one. */
export function officerSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['officers', text],
    queryFn: ({ signal }) =>
      call(findOfficers, { query: text === '' ? {} : { firstName: text }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Matches with these words, at most 20; without words those nearest to the present. */
export function matchSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['matches', 'found', text],
    queryFn: ({ signal }) => call(searchMatch, { query: { text }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Some people and matches with this text, together, so that they come onto a screen at once. */
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
