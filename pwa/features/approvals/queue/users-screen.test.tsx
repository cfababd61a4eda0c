// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApprovalUsersScreen } from '#pwa/features/approvals/queue/users-screen.tsx';
import { pendingRequestsQuery, queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const bulk = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('#pwa/features/approvals/bulk/bulk-decision-dialog.tsx', () => ({
  useBulkDecisions: (requests: ApprovalRequest[]) => {
    bulk.ids = requests.map(({ id }) => id).toSorted();
    return { buttons: null, dialog: null };
  },
}));
vi.mock('#pwa/features/approvals/queue/queue-person-panel.tsx', () => ({
  QueuePersonPanel: () => null,
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => undefined),
}));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const request = (id: string, at: number) => ({
  id,
  type: 'create_profile',
  createdAt: new Date(Date.now() - at * 60_000).toISOString(),
  Member: { User: { id, firstName: 'Salma', lastName: id, role: 'photographer' } },
  Officer: null,
});

/** Opens the queue with four people, the oldest first. */
async function open(search = '', asked = {}) {
  const { queryKey } = pendingRequestsQuery('create_profile');
  const requests = ['A', 'B', 'C', 'D'].map((id, index) => ({
    ...request(id, 40 - index),
    questions: id in asked ? [asked[id as keyof typeof asked]] : [],
  }));
  queryClient.setQueryData(queryKey, { requests, totalCount: 4 } as never);
  const root = createRootRoute();
  const area = createRoute({ getParentRoute: () => root, id: 'admin-area' });
  const queue = createRoute({
    getParentRoute: () => area,
    path: '/admin/approvals/users',
    component: ApprovalUsersScreen,
  });
  const router = createRouter({
    routeTree: root.addChildren([area.addChildren([queue])]),
    history: createMemoryHistory({ initialEntries: [`/admin/approvals/users${search}`] }),
  });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const boxOf = (id: string) => box(englishText('table.selectRow', { name: `Salma ${id}` }));

it('Shift and a click select all registrations since the last one', async () => {
  await open();
  fireEvent.click(boxOf('B'));
  fireEvent.click(boxOf('D'), { shiftKey: true });
  expect(bulk.ids).toEqual(['B', 'C', 'D']);
});

it('one box selects all registrations that the search finds, and deselects them', async () => {
  await open();
  fireEvent.click(box(englishText('table.selectAll')));
  expect(bulk.ids).toEqual(['A', 'B', 'C', 'D']);
  fireEvent.click(box(englishText('table.selectAll')));
  expect(bulk.ids).toEqual([]);
});

it('registrations whose question is not answered wait in a view of their own', async () => {
  const asked = { id: 'q', askedAt: '2026-11-20T08:00:00.000Z', answeredAt: null };
  const answered = { ...asked, answeredAt: '2026-11-21T08:00:00.000Z' };
  await open('', { B: asked, C: answered });
  expect(screen.queryByText('Salma B')).toBeNull();
  expect(screen.getByText(englishText('approvals.answered'))).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('3');
  cleanup();
  await open('?waiting=applicant', { B: asked, C: answered });
  expect(screen.getByText('Salma B')).toBeTruthy();
  expect(screen.queryByText('Salma A')).toBeNull();
});
