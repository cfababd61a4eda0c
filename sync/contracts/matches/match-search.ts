import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';

export const maxSearchResults = 20;

/** The names of a match's places, for replies that have no more of them. */
export const matchNames = {
  event: z.string(),
  eventArabic: nameArabic,
  home: z.string(),
  homeArabic: nameArabic,
  away: z.string(),
  awayArabic: nameArabic,
  venue: z.string(),
  venueArabic: nameArabic,
};

const matchSearchResult = z.strictObject({
  id,
  name: z.string(),
  date: instant,
  eventId: id,
  ...matchNames,
});
export type MatchSearchResult = z.infer<typeof matchSearchResult>;

export const searchMatch = endpoint('GET', '/search/match', {
  summary:
    'Matches by name, team, venue, tournament or date; for the press, of approved tournaments',
  query: z.strictObject({
    text: z._default(z.string().check(z.maxLength(100)), ''),
    /** Limits the matches to this tournament. */
    event: z.optional(id),
    /** Limits the matches to this one. */
    match: z.optional(id),
  }),
  reply: z.array(matchSearchResult),
});
