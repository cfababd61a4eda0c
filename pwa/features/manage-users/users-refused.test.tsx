// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import type { UsersView } from '#pwa/features/manage-users/search.ts';
import { ManageUsersScreen, userSearch } from '#pwa/features/manage-users/users.tsx';
import { queryClient, userPageQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';

type Finish = (done: readonly string[], refused: readonly string[]) => void;
const shown = vi.hoisted(() => ({
  view: {} as object,
  list: undefined as object | undefined,
  actedOn: [] as string[],
  finish: undefined as unknown,
}));
vi.mock('#pwa/lib/admin/resource/resource-list.tsx', async (original) => ({
  ...(await original<object>()),
  ResourceList: (props: object) => {
    shown.list = props;
    return null;
  },
  useListView: () => [shown.view, () => undefined],
}));
vi.mock('#pwa/features/manage-users/bulk/bulk-user-actions.tsx', () => ({
  useBulkUserActions: (users: readonly ListedUser[], _sort: unknown, onDone: Finish) => {
    shown.actedOn = users.map(({ id }) => id);
    shown.finish = onDone;
    return { actions: null, dialog: null };
  },
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => undefined),
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const user = (id: string) =>
  ({ id, version: 1, firstName: id, lastName: id, status: 'approved' }) as ListedUser;
const store = (view: UsersView, ...rows: ListedUser[]) =>
  queryClient.setQueryData(userPageQuery(userSearch(view)).queryKey, {
    rows,
    totalCount: 4,
    headerCount: 4,
    position: { skipped: 0, next: null, previous: null },
  });
const select = (...ids: string[]) =>
  act(() =>
    (shown.list as ComponentProps<typeof ResourceList<ListedUser, UsersView>>).onSelect?.(
      new Set(ids),
    ),
  );
function open(view: UsersView) {
  shown.view = view;
  return (
    <QueryClientProvider client={queryClient}>
      <ManageUsersScreen key="screen" />
    </QueryClientProvider>
  );
}

it('refused accounts of other pages are deselected, because their version is outdated', () => {
  store({}, user('amal'), user('basma'));
  store({ at: 'next' }, user('dalia'), user('habiba'));
  const { rerender } = render(open({}));
  select('amal', 'basma');
  rerender(open({ at: 'next' }));
  select('amal', 'basma', 'dalia', 'habiba');
  expect(shown.actedOn).toEqual(['amal', 'basma', 'dalia', 'habiba']);
  act(() => (shown.finish as Finish)(['amal', 'dalia'], ['basma', 'habiba']));
  expect(shown.actedOn, 'those of this page are loaded again').toEqual(['habiba']);
});
