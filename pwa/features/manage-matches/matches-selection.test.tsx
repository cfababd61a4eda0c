// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import type { ListedMatch } from '#sync/contracts/matches/manage-matches.ts';
import { ManageMatchesScreen, matchSearch } from '#pwa/features/manage-matches/matches.tsx';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { eventsQuery, matchPageQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import type { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';

const shown = vi.hoisted(() => ({
  view: {} as object,
  list: undefined as object | undefined,
  actedOn: [] as string[],
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
}));
vi.mock('#pwa/lib/admin/resource/resource-list.tsx', async (original) => ({
  ...(await original<object>()),
  ResourceList: (props: object) => {
    shown.list = props;
    return null;
  },
  useListView: () => [shown.view, () => undefined],
}));
vi.mock('#pwa/features/manage-matches/bulk/bulk-match-dialog.tsx', () => ({
  useBulkMatchActions: (selected: ListedMatch[]) => {
    shown.actedOn = selected.map(({ id }) => id);
    return { actions: null, dialog: null };
  },
}));

const match = (id: string, event: string) =>
  ({
    id,
    name: id,
    date: '2099-11-21T17:00:00.000Z',
    eventId: event,
    Event: { id: event, name: event },
    HomeTeam: { id: 'a', name: 'Al Ahly' },
    AwayTeam: { id: 'z', name: 'Zamalek' },
    Location: { id: 'c', name: 'Cairo' },
    reservationOpen: true,
  }) as unknown as ListedMatch;

it('a bulk action includes selected matches only while the filters show them', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const today = leagueDayOf(new Date());
  const store = (view: MatchesView, ...rows: ListedMatch[]) =>
    client.setQueryData(matchPageQuery(matchSearch(view, today)).queryKey, {
      rows,
      totalCount: rows.length,
      headerCount: 2,
      position: { skipped: 0, next: null, previous: null },
    });
  client.setQueryData(eventsQuery().queryKey, []);
  store({}, match('one', 'league'), match('two', 'cup'));
  store({ event: 'cup' }, match('two', 'cup'));
  const open = (view: MatchesView) => {
    shown.view = view;
    return (
      <QueryClientProvider client={client}>
        <ManageMatchesScreen key="screen" />
      </QueryClientProvider>
    );
  };
  const { rerender } = render(open({}));
  const list = () => shown.list as ComponentProps<typeof ResourceList>;
  act(() => list().onSelect?.(new Set(['one', 'two'])));
  expect(shown.actedOn).toEqual(['one', 'two']);
  rerender(open({ event: 'cup' }));
  expect(shown.actedOn).toEqual(['two']);
  expect([...(list().selected ?? [])]).toEqual(['two']);
  rerender(open({}));
  expect(shown.actedOn, 'they stay selected').toEqual(['one', 'two']);
});
