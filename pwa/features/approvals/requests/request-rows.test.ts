import { expect, it } from 'vitest';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import {
  matchesRequestFilters,
  stableRows,
} from '#pwa/features/approvals/requests/request-rows.ts';
import { parseRequestView } from '#pwa/features/approvals/search.ts';

function request(id: string, hour: number, more: object = {}): ApprovalRequest {
  return {
    id,
    createdAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
    Member: { User: { firstName: 'Salma', lastName: 'Fouad', role: 'photographer', email: 's@x' } },
    Officer: null,
    Event: { id: 'cup', name: 'Egypt Cup' },
    Match: null,
    ...more,
  } as unknown as ApprovalRequest;
}
const approved = (id: string): TrackedDecision => ({
  id,
  name: 'Salma',
  status: 'approved',
  reason: null,
  phase: 'done',
});
const ids = (rows: { request: ApprovalRequest }[]) => rows.map(({ request: { id } }) => id);

it('keeps a decided row in its place after the list was fetched again', () => {
  const all = [request('a', 8), request('b', 9), request('c', 10)];
  const seen = new Map(all.map((one) => [one.id, one]));
  const after = all.filter(({ id }) => id !== 'b');
  const rows = stableRows(after, seen, new Map([['b', approved('b')]]));
  expect(ids(rows)).toEqual(['a', 'b', 'c']);
  expect(rows[1]?.decision?.status).toBe('approved');
});

it('lets a row go that somebody else decided', () => {
  const all = [request('a', 8), request('b', 9)];
  const seen = new Map(all.map((one) => [one.id, one]));
  expect(ids(stableRows(all.slice(1), seen, new Map()))).toEqual(['b']);
});

it('shows a held row once', () => {
  const all = [request('a', 8)];
  const seen = new Map(all.map((one) => [one.id, one]));
  expect(ids(stableRows(all, seen, new Map([['a', approved('a')]])))).toEqual(['a']);
});

it('finds by person, tournament and match', () => {
  const booking = request('a', 8, {
    Match: {
      id: 'derby',
      name: 'Matchday 17',
      HomeTeam: { name: 'Al Ahly' },
      AwayTeam: { name: 'Zamalek' },
      Location: { name: 'Cairo International Stadium' },
    },
  });
  const row = { id: 'a', request: booking, decision: undefined };
  for (const q of ['fouad', 'egypt', 'zamalek ahly', 'cairo', 'S@X', 'matchday 17'])
    expect(matchesRequestFilters(row, { q }), q).toBe(true);
  expect(matchesRequestFilters(row, { q: 'pyramids' })).toBe(false);
  expect(matchesRequestFilters(row, { role: 'commentator' })).toBe(false);
  expect(matchesRequestFilters(row, { event: 'league' })).toBe(false);
  expect(matchesRequestFilters(row, { match: 'another' })).toBe(false);
  expect(matchesRequestFilters(row, { match: 'derby' })).toBe(true);
  expect(matchesRequestFilters(row, { event: 'cup', role: 'photographer' })).toBe(true);
});

it('reads the URL and drops what it does not know', () => {
  expect(
    parseRequestView({
      q: 'a',
      sort: '-name',
      role: 'king',
      event: 'cup',
      match: 'derby',
      page: '0',
    }),
  ).toEqual({
    q: 'a',
    sort: '-name',
    event: 'cup',
    match: 'derby',
  });
  expect(parseRequestView({ q: 7, role: 'photographer', request: '', other: 1 })).toEqual({
    q: '7',
    role: 'photographer',
  });
});
