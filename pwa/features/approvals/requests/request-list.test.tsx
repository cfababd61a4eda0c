// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  decide,
  removeDecided,
  undoDecision,
} from '#pwa/features/approvals/decisions/decision-store.ts';
import {
  ApprovalMatchesScreen,
  requestSearch,
} from '#pwa/features/approvals/requests/request-list.tsx';
import type { RequestRow } from '#pwa/features/approvals/requests/request-rows.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import {
  queryClient,
  recentRejectionReasonsQuery,
  requestFiltersQuery,
  requestPageQuery,
} from '#pwa/lib/admin/queries/admin-queries.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';

const shown = vi.hoisted(() => ({
  view: {} as object,
  list: undefined as object | undefined,
  actedOn: [] as string[],
}));
vi.mock('#pwa/lib/admin/resource/resource-list.tsx', async (original) => ({
  ...(await original<object>()),
  ResourceList: (props: ComponentProps<typeof ResourceList>) => {
    shown.list = props;
    return (
      <>
        {props.filters}
        {props.children}
      </>
    );
  },
  useListView: () => [shown.view, () => undefined],
}));
vi.mock('#pwa/features/approvals/approvals-header.tsx', () => ({ ApprovalsHeader: () => null }));
vi.mock('#pwa/features/approvals/bulk/bulk-decision-dialog.tsx', () => ({
  useBulkDecisions: (requests: ApprovalRequest[]) => {
    shown.actedOn = requests.map(({ id }) => id);
    return { buttons: null, dialog: null };
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

const request = (id: string, role = 'photographer') =>
  ({
    id,
    type: 'join_match',
    createdAt: '2026-11-20T08:00:00.000Z',
    Member: { User: { id, firstName: 'Salma', lastName: id, role, status: 'approved' } },
    Officer: null,
    Event: { id: 'cup', name: 'Egypt Cup' },
    Match: null,
    questions: [],
  }) as unknown as ApprovalRequest;

const store = (view: RequestView, totalCount: number, ...rows: ApprovalRequest[]) =>
  queryClient.setQueryData(requestPageQuery(requestSearch('join_match', view)).queryKey, {
    rows,
    totalCount,
    headerCount: 818,
    position: { skipped: 0, next: null, previous: null },
  });
const list = () => shown.list as ComponentProps<typeof ResourceList<RequestRow, RequestView>>;
const rowIds = () => {
  const { data } = list().query;
  return data && 'rows' in data ? data.rows.map(({ id }) => id) : [];
};

function open(view: RequestView) {
  shown.view = view;
  return (
    <QueryClientProvider client={queryClient}>
      <ApprovalMatchesScreen key="screen" />
    </QueryClientProvider>
  );
}

it('the list counts the waiting requests of all pages, without those just decided', () => {
  queryClient.setQueryData(requestFiltersQuery('join_match').queryKey, {
    roles: [],
    asked: 0,
    events: [],
    matches: [],
  });
  store({}, 818, request('one'), request('two'));
  // A toast of another test may still be beside it.
  const page = within(render(open({})).container);
  expect(page.getByRole('status').textContent).toContain('818');
  act(() => void decide({ id: 'one', name: 'Salma', status: 'approved', reason: null }));
  expect(page.getByRole('status').textContent).toContain('817');
  expect(rowIds(), 'a decided row keeps its place').toEqual(['one', 'two']);
});

it('a booking is rejected in its row only with a reason, which can be one of those offered', async () => {
  queryClient.setQueryData(recentRejectionReasonsQuery('join_match').queryKey, []);
  store({}, 1, request('eleven'));
  const { rerender } = render(open({}));
  const decisionCell = () => {
    const column = list()
      .columns(t, () => undefined)
      .find(({ id }) => id === 'decision');
    const { data } = list().query;
    return column?.cell((data && 'rows' in data ? data.rows[0] : undefined) as RequestRow);
  };
  const { unmount } = render(<>{decisionCell()}</>);
  const name = englishText('approvals.rejectOne', { name: 'Salma eleven' });
  fireEvent.click(screen.getAllByRole('button', { name })[0]!);
  unmount();
  rerender(open({}));
  const dialog = within(screen.getByRole('dialog', { name }));
  fireEvent.click(dialog.getByRole('button', { name: englishText('action.submit') }));
  expect(undoDecision(), 'nothing is decided without a reason').toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: englishText('reason.roleAtMatch') }));
  fireEvent.click(dialog.getByRole('button', { name: englishText('action.submit') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(undoDecision()).toMatchObject({
    id: 'eleven',
    status: 'rejected',
    reason: englishText('reason.roleAtMatch'),
  });
});

it('a bulk decision includes selected requests of other pages, but no decided or filtered ones', () => {
  store({}, 4, request('three'), request('four'));
  store({ at: 'next' }, 4, request('five', 'commentator'), request('six'));
  store({ role: 'commentator' }, 1, request('five', 'commentator'));
  const { rerender } = render(open({}));
  act(() => list().onSelect?.(new Set(['three', 'four'])));
  rerender(open({ at: 'next' }));
  act(() => list().onSelect?.(new Set(['three', 'four', 'five'])));
  expect(shown.actedOn).toEqual(['three', 'four', 'five']);
  act(() => void decide({ id: 'four', name: 'Salma', status: 'rejected', reason: null }));
  expect(shown.actedOn).toEqual(['three', 'five']);
  rerender(open({ role: 'commentator' }));
  expect(shown.actedOn).toEqual(['five']);
});

it('a bulk decision excludes a selected request that another administrator decided', async () => {
  store({}, 2, request('nine'), request('ten'));
  render(open({}));
  act(() => list().onSelect?.(new Set(['nine', 'ten'])));
  act(() => void store({}, 1, request('ten')));
  await vi.waitFor(() => expect(shown.actedOn).toEqual(['ten']));
});

it('requests decided in bulk disappear from the page and its counts', async () => {
  store({}, 2, request('seven'), request('eight'));
  render(open({}));
  act(() => removeDecided(['seven']));
  await vi.waitFor(() => expect(rowIds()).toEqual(['eight']));
  expect(list().query.data).toMatchObject({ totalCount: 1, headerCount: 817 });
});
