// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { maxSearchResults } from '#sync/contracts/matches/match-search.ts';
import { useMatchSearch } from '#pwa/lib/admin/list/use-match-search.ts';

const server = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: { query: object }) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: server.call,
}));

const match = (id: string) => ({ id, eventId: 'league', home: id, away: 'Zamalek' });
const asked = () => server.call.mock.calls.map(([, { query }]) => query);

function open(chosen: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderHook(({ id }) => useMatchSearch(id, 'league'), {
    initialProps: { id: chosen },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

beforeEach(() => {
  server.call.mockReset().mockImplementation((_, { query }) => {
    if ('match' in query) return Promise.resolve([match(String(query.match))]);
    return Promise.resolve('text' in query && query.text === '' ? [match('near')] : [match('far')]);
  });
});

it('matches are searched on the server, in the selected tournament only', async () => {
  const { result } = open('');
  await waitFor(() => expect(result.current.matches).toEqual([match('near')]));
  act(() => result.current.search('far'));
  await waitFor(() => expect(result.current.matches).toEqual([match('far')]));
  expect(asked()).toEqual([
    { text: '', event: 'league' },
    { text: 'far', event: 'league' },
  ]);
});

it('until the answer the found matches are marked as those of an earlier text', async () => {
  const { result } = open('');
  await waitFor(() => expect(result.current.isSearching).toBe(false));
  const states: [string | undefined, boolean][] = [];
  act(() => result.current.search('far'));
  await waitFor(() => {
    const { matches, isSearching } = result.current;
    states.push([matches?.[0]?.id, isSearching]);
    expect(isSearching).toBe(false);
  });
  expect(states[0]).toEqual(['near', true]);
  expect(states.at(-1)).toEqual(['far', false]);
  expect(states).not.toContainEqual(['near', false]);
});

it('there may be more matches if the server returns its maximum', async () => {
  const many = Array.from({ length: maxSearchResults }, (_, at) => match(String(at)));
  server.call.mockResolvedValueOnce(many);
  const { result } = open('');
  await waitFor(() => expect(result.current.hasMore).toBe(true));
  act(() => result.current.search('far'));
  expect(result.current.hasMore, 'those are of an earlier text').toBe(false);
  await waitFor(() => expect(result.current.matches).toEqual([match('far')]));
  expect(result.current.hasMore).toBe(false);
});

it('the selected match is loaded if the search does not find it', async () => {
  const { result } = open('draft');
  await waitFor(() => expect(result.current.chosen).toEqual(match('draft')));
});

it('the selected match stays while others are searched', async () => {
  const { result, rerender } = open('');
  await waitFor(() => expect(result.current.matches).toHaveLength(1));
  act(() => expect(result.current.pick('near')).toEqual(match('near')));
  rerender({ id: 'near' });
  act(() => result.current.search('far'));
  await waitFor(() => expect(result.current.matches).toEqual([match('far')]));
  expect(result.current.chosen).toEqual(match('near'));
  expect(asked().filter((query) => 'match' in query)).toEqual([]);
});
