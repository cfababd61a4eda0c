import { expect, it } from 'vitest';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { bookingsOf, fitsMatches, named } from '#pwa/features/manage-matches/match-rows.ts';
import { parseMatchesView } from '#pwa/features/manage-matches/search.ts';

const derby = {
  name: 'Matchday 17',
  // Half past midnight on the 22nd in Cairo.
  date: '2026-11-21T22:30:00.000Z',
  eventId: 'league',
  Event: { id: 'league', name: 'Egyptian Premier League', acronym: 'EPL' },
  HomeTeam: { id: 'ahly', name: 'Al Ahly', logo: null },
  AwayTeam: { id: 'zamalek', name: 'Zamalek', logo: null },
  Location: { id: 'cairo', name: 'Cairo International Stadium' },
  reservationOpen: true,
} as unknown as AdminMatch;

it('begins today unless told otherwise, by the league’s days', () => {
  expect(fitsMatches(derby, {}, '2026-11-22')).toBe(true);
  expect(fitsMatches(derby, {}, '2026-11-23')).toBe(false);
  expect(fitsMatches(derby, { from: 'all' }, '2026-11-23')).toBe(true);
  expect(fitsMatches(derby, { from: '2026-11-22' }, '2026-11-30')).toBe(true);
});

it('finds by team, venue, name and date', () => {
  for (const q of ['ahly', 'zamalek cairo', 'matchday 17', '22-11-2026'])
    expect(fitsMatches(derby, { q, from: 'all' }, ''), q).toBe(true);
  expect(fitsMatches(derby, { q: 'pyramids', from: 'all' }, '')).toBe(false);
});

it('filters by tournament, venue and reservation', () => {
  const fits = (view: object) => fitsMatches(derby, { from: 'all', ...view }, '');
  expect(fits({ event: 'league', venue: 'cairo', reservation: 'opened' })).toBe(true);
  expect(fits({ event: 'cup' })).toBe(false);
  expect(fits({ venue: 'suez' })).toBe(false);
  expect(fits({ reservation: 'closed' })).toBe(false);
});

it('takes the counts that came with the match', () => {
  expect(bookingsOf({ people: { approved: 2, pending: 1 } })).toEqual({ approved: 2, pending: 1 });
  expect(bookingsOf({})).toEqual({ approved: 0, pending: 0 });
});

it('names each record once, in order', () => {
  const suez = { id: '1', name: 'Suez' };
  expect(named([suez, { id: '2', name: 'Cairo' }, suez]).map(({ name }) => name)).toEqual([
    'Cairo',
    'Suez',
  ]);
});

it('reads the URL and drops what it does not know', () => {
  expect(
    parseMatchesView({ from: '2026-11-22', reservation: 'maybe', venue: 'cairo', page: 2 }),
  ).toEqual({ from: '2026-11-22', venue: 'cairo', page: 2 });
  expect(parseMatchesView({ from: 'yesterday' })).toEqual({});
});
