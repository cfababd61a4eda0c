// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';

afterEach(cleanup);

const rows = ['Adel', 'Basma', 'Dina'].map((name) => ({ id: name.toLowerCase(), name }));
type Row = (typeof rows)[number];
const columns = () => [
  { id: 'name', header: 'Name', cell: ({ name }: Row) => name },
  { id: 'first', header: 'Initial', cell: () => null },
  { id: 'length', header: 'Length', className: 'max-lg:hidden', cell: () => null },
];

function List() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <ResourceList<Row, object>
      resource={{ name: ({ name }) => name }}
      labels={{
        title: 'approvals.matches',
        search: 'approvals.searchPeople',
        emptyTitle: 'approvals.emptyTitle',
      }}
      query={{
        data: rows,
        isError: false,
        isRefetchError: false,
        dataUpdatedAt: Date.now(),
        error: null,
        refetch: () => Promise.resolve(),
      }}
      columns={columns}
      pageOf={({ id }) => ({ to: '/user-details/$id', params: { id } })}
      selected={selected}
      onSelect={setSelected}
    />
  );
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: List, notFoundComponent: List }),
    history: createMemoryHistory(),
  });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  return router;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

it('J and K move the focus from row to row of a list, and stop at its ends', async () => {
  await open();
  press('k');
  expect(focused()).toBe('Adel');
  press('j');
  press('j');
  press('j');
  expect(focused()).toBe('Dina');
  press('k');
  expect(focused()).toBe('Basma');
});

it('X selects the focused row of a list, and deselects it', async () => {
  await open();
  press('x');
  expect(screen.queryByRole('toolbar')).toBeNull();
  press('j');
  press('x');
  expect(screen.getByRole('toolbar').getAttribute('aria-label')).toContain('1');
  press('x');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('Enter opens the focused row of a list, and a click the row that is clicked', async () => {
  const router = await open();
  press('j');
  press('j');
  await act(async () => press('Enter'));
  expect(router.state.location.pathname).toBe('/user-details/basma');
  await act(async () => fireEvent.click(screen.getByText('Dina')));
  expect(router.state.location.pathname).toBe('/user-details/dina');
});

it('the columns menu says which columns do not fit, also those that narrow windows never show', async () => {
  const narrow = document.createElement('style');
  narrow.textContent = '.max-lg\\:hidden { display: none }';
  document.head.append(narrow);
  await open();
  narrow.remove();
  const name = `${englishText('table.columns')} ${englishText('table.withoutRoom', { count: 1 })}`;
  const button = screen.getByRole('button', { name });
  fireEvent.keyDown(button, { key: 'Enter' });
  const noRoom = englishText('table.noRoom');
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
    'Initial',
    `Length${noRoom}`,
  ]);
});
