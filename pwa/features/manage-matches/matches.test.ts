import { expect, it } from 'vitest';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { matchesMatchFilters } from '#pwa/features/manage-matches/matches.tsx';
import { parseMatchesView } from '#pwa/features/manage-matches/search.ts';
import { filterOptions } from '#pwa/lib/admin/list/list-filter.tsx';

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

it('the list of matches begins today by default, by the league’s days', () => {
  expect(matchesMatchFilters(derby, {}, '2026-11-22')).toBe(true);
  expect(matchesMatchFilters(derby, {}, '2026-11-23')).toBe(false);
  expect(matchesMatchFilters(derby, { from: 'all' }, '2026-11-23')).toBe(true);
  expect(matchesMatchFilters(derby, { from: '2026-11-22' }, '2026-11-30')).toBe(true);
});

it('a match is found by team, venue, name and date', () => {
  for (const q of ['ahly', 'zamalek cairo', 'matchday 17', '22-11-2026'])
    expect(matchesMatchFilters(derby, { q, from: 'all' }, ''), q).toBe(true);
  expect(matchesMatchFilters(derby, { q: 'pyramids', from: 'all' }, '')).toBe(false);
});

it('matches are filtered by tournament, venue and reservation', () => {
  const fits = (view: object) => matchesMatchFilters(derby, { from: 'all', ...view }, '');
  expect(fits({ event: 'league', venue: 'cairo', reservation: 'opened' })).toBe(true);
  expect(fits({ event: 'cup' })).toBe(false);
  expect(fits({ venue: 'suez' })).toBe(false);
  expect(fits({ reservation: 'closed' })).toBe(false);
});

it('a filter offers each record once, by name', () => {
  const suez = { id: '1', name: 'Suez' };
  expect(filterOptions([suez, { id: '2', name: 'Cairo' }, suez])).toEqual([
    { value: '2', label: 'Cairo' },
    { value: '1', label: 'Suez' },
  ]);
});

it('unknown search params of the list of matches are ignored', () => {
  expect(
    parseMatchesView({ from: '2026-11-22', reservation: 'maybe', venue: 'cairo', page: 2 }),
  ).toEqual({ from: '2026-11-22', venue: 'cairo', page: 2 });
  expect(parseMatchesView({ from: 'yesterday' })).toEqual({});
});
