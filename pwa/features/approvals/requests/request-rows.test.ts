import { expect, it } from 'vitest';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import {
  keepDecided,
  matchesRequestFilters,
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
const ids = (requests: readonly ApprovalRequest[]) => requests.map(({ id }) => id);

it('a decided request keeps its place after the page was fetched again', () => {
  const all = ['a', 'b', 'c'].map((id) => request(id, 8));
  const after = [...all.filter(({ id }) => id !== 'b'), request('d', 8)];
  const decided = new Map([['b', approved('b')]]);
  const shown = keepDecided(after, all, decided);
  expect(ids(shown)).toEqual(['a', 'b', 'c', 'd']);
  expect(ids(keepDecided(after, shown, decided))).toEqual(['a', 'b', 'c', 'd']);
});

it('decided requests keep their order at the start and at the end of a page', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => request(id, 8));
  const decided = new Map(['a', 'b', 'd', 'e'].map((id) => [id, approved(id)]));
  expect(ids(keepDecided([request('c', 8)], all, decided))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('a request that another administrator decided disappears', () => {
  const all = [request('a', 8), request('b', 9)];
  expect(ids(keepDecided(all.slice(1), all, new Map()))).toEqual(['b']);
});

it('a request with a held decision is shown once', () => {
  const all = [request('a', 8)];
  expect(ids(keepDecided(all, all, new Map([['a', approved('a')]])))).toEqual(['a']);
});

it('requests are found by person, tournament and match', () => {
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

it('unknown search params of the request lists are dropped', () => {
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
