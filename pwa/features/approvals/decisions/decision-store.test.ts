// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<() => Promise<object>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));

const shown = vi.hoisted(() => ({
  toast: vi.fn<(tone: string, toast: { text: string }) => void>(),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', async (original) => ({
  ...(await original<object>()),
  toast: shown.toast,
}));

const { decide, useDecisions } =
  await import('#pwa/features/approvals/decisions/decision-store.ts');
const { undoWindow } = await import('#pwa/features/approvals/decisions/held-decisions.ts');
const { queryClient } = await import('#pwa/lib/admin/queries/admin-queries.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** Approves a request, which has the status afterwards. */
async function approve(id: string, status: 'approved' | 'pending') {
  const queryKey = ['requests', 'join_event', 'page', {}];
  queryClient.setQueryData(queryKey, { rows: [{ id }], totalCount: 1, headerCount: 1 });
  calls.call.mockResolvedValue({ status });
  const { result } = renderHook(() => useDecisions());
  decide({ id, name: 'Salma', status: 'approved', reason: null });
  await act(() => vi.advanceTimersByTimeAsync(undoWindow));
  const page = queryClient.getQueryData<{ rows: { id: string }[] }>(queryKey);
  return { listed: page?.rows.map((row) => row.id), decision: result.current.get(id)?.phase };
}

it('the message of a first approval says that it is the first of two', () => {
  const said = (isFirst: boolean) => {
    decide({ id: `first ${isFirst}`, name: 'Salma', status: 'approved', reason: null, isFirst });
    return shown.toast.mock.lastCall?.[1].text;
  };
  const text = (name: 'firstGiven' | 'accepted') =>
    expect.stringContaining(englishText(`approvals.${name}`, { name: 'Salma' }));
  expect([said(true), said(false)]).toEqual([text('firstGiven'), text('accepted')]);
});

it('a request leaves the list when it is approved', async () => {
  expect(await approve('salma', 'approved')).toEqual({ listed: [], decision: 'done' });
});

it('a request that waits for a second approval stays in the list, to be decided again', async () => {
  expect(await approve('omar', 'pending')).toEqual({ listed: ['omar'], decision: undefined });
});
