// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { useBulkDecisions } from '#pwa/features/approvals/bulk/bulk-decision-dialog.tsx';

interface Sent {
  params: { id: string };
  body: object;
  idempotencyKey: string;
}
const calls = vi.hoisted(() => ({ call: vi.fn<(endpoint: object, sent: Sent) => unknown>() }));
const shown = vi.hoisted(() => ({ toast: vi.fn<(kind: string, words: object) => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);

const { ApiError, networkError } = await import('#pwa/lib/http/request.ts');

const request = (id: string, status: string, type = 'join_event') =>
  ({
    id,
    type,
    Member: { User: { firstName: id, lastName: 'Wassef', email: `${id}@press.example`, status } },
    Officer: null,
    Event: { id: 'cup', name: 'Egypt Cup' },
    Match: null,
  }) as unknown as ApprovalRequest;
const approved = ['Amal', 'Basma', 'Dalia'].map((id) => request(id, 'approved'));
const habiba = request('Habiba', 'pending');

function Selection({ requests, reason }: { requests: ApprovalRequest[]; reason: boolean }) {
  const { buttons, dialog } = useBulkDecisions(requests, reason);
  return (
    <>
      {buttons}
      {dialog}
    </>
  );
}

function decide(
  requests: ApprovalRequest[],
  decision: 'approvals.accept' | 'approvals.reject',
  reason = false,
) {
  render(<Selection requests={requests} reason={reason} />);
  fireEvent.click(screen.getByRole('button', { name: englishText(decision) }));
  return within(screen.getByRole('dialog'));
}

const accepting = (count: number) => englishText('approvals.acceptMany', { count });
const rejecting = (count: number) => englishText('approvals.rejectMany', { count });

beforeEach(() => {
  calls.call.mockReset().mockResolvedValue({});
  shown.toast.mockClear();
});
afterEach(cleanup);

it('leaves somebody who is not approved out of an approval, and says so', async () => {
  const dialog = decide([habiba, ...approved.slice(0, 1)], 'approvals.accept');
  expect(dialog.getByText(englishText('approvals.leftOut', { count: 1 }))).toBeTruthy();
  expect(dialog.getByText(/Habiba Wassef/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: accepting(1) }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  expect(calls.call.mock.calls.map(([, { params }]) => params.id)).toEqual(['Amal']);
});

it('offers no approval where only people who are not approved are selected', () => {
  const dialog = decide([habiba], 'approvals.accept');
  expect(screen.getByRole('dialog', { name: englishText('approvals.acceptNone') })).toBeTruthy();
  expect(dialog.getByText(/Habiba Wassef/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

it('rejects somebody who is not approved', async () => {
  const dialog = decide([habiba], 'approvals.reject');
  fireEvent.click(dialog.getByRole('button', { name: rejecting(1) }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  expect(calls.call.mock.calls.map(([, { params, body }]) => [params.id, body])).toEqual([
    ['Habiba', { status: 'rejected' }],
  ]);
});

it('rejects registrations only with a reason, which is sent with each', async () => {
  const two = ['Nada', 'Omnia'].map((id) => request(id, 'pending', 'create_profile'));
  const dialog = decide(two, 'approvals.reject', true);
  const go = dialog.getByRole('button', { name: rejecting(2) });
  expect(go).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText(new RegExp(englishText('approvals.rejectionReason'))), {
    target: { value: 'The press card has run out.' },
  });
  fireEvent.click(go);
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  const body = { status: 'rejected', rejectionReason: 'The press card has run out.' };
  expect(calls.call.mock.calls.map(([, sent]) => sent.body)).toEqual([body, body]);
});

it('names those that somebody else decided meanwhile', async () => {
  calls.call.mockImplementation((_endpoint, { params }) =>
    params.id === 'Basma'
      ? Promise.reject(new ApiError('conflict', 'Decided already', { status: 409 }))
      : Promise.resolve({}),
  );
  const dialog = decide(approved, 'approvals.accept');
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  const name = englishText('approvals.manyAccepted', { done: 2, count: 3 });
  const over = within(await screen.findByRole('dialog', { name }));
  expect(over.getByText(/Basma Wassef/)).toBeTruthy();
  expect(over.getByText(/Decided already/)).toBeTruthy();
  expect(shown.toast).not.toHaveBeenCalled();
});

it('offers to continue after the network was lost, with the same keys', async () => {
  let away = true;
  calls.call.mockImplementation((_endpoint, { params }) =>
    away && params.id !== 'Amal' ? Promise.reject(networkError()) : Promise.resolve({}),
  );
  const dialog = decide(approved, 'approvals.reject');
  fireEvent.click(dialog.getByRole('button', { name: rejecting(3) }));
  expect(await dialog.findByText(englishText('approvals.manyAway', { left: 2 }))).toBeTruthy();
  away = false;
  fireEvent.click(dialog.getByRole('button', { name: englishText('action.tryAgain') }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  const sent = calls.call.mock.calls.map(([, { params, idempotencyKey }]) => [
    params.id,
    idempotencyKey,
  ]);
  expect(sent.filter(([id]) => id === 'Amal')).toHaveLength(1);
  expect(new Set(sent.map(String)).size).toBe(3);
});
