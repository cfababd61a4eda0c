// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApprovalRequest, RequestType } from '#sync/contracts/admin/approvals.ts';
import { type BulkJob, decideRequests, stopBulkJob } from '#sync/contracts/admin/bulk-jobs.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { useBulkDecisions } from '#pwa/features/approvals/bulk/bulk-decision-dialog.tsx';
import { sessionStore } from '#pwa/lib/session/session.ts';

interface Sent {
  params?: { id: string };
  body?: { ids: string[]; status: string; rejectionReason?: string };
  idempotencyKey?: string;
}
const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { path: string }, sent: Sent) => unknown>(),
}));
const shown = vi.hoisted(() => ({ toast: vi.fn<(kind: string, words: object) => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);

const { unconfirmedQuery } = await import('#pwa/lib/admin/queries/address-queries.ts');
const { queryClient } = await import('#pwa/lib/admin/queries/admin-queries.ts');
const { ApiError, networkError } = await import('#pwa/lib/http/request.ts');

const request = (id: string, status: string, type = 'join_event') =>
  ({
    id,
    type,
    Member: {
      User: { id, firstName: id, lastName: 'Wassef', email: `${id}@press.example`, status },
    },
    Officer: null,
    Event: { id: 'cup', name: 'Egypt Cup' },
    Match: null,
  }) as unknown as ApprovalRequest;
const approved = ['Amal', 'Basma', 'Dalia'].map((id) => request(id, 'approved'));
const habiba = request('Habiba', 'pending');

function Selection({ requests, type }: { requests: ApprovalRequest[]; type: RequestType }) {
  const { buttons, dialog } = useBulkDecisions(requests, type);
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
  type: RequestType = 'join_event',
) {
  render(
    <QueryClientProvider client={queryClient}>
      <Selection requests={requests} type={type} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: englishText(decision) }));
  return within(screen.getByRole('dialog'));
}

const accepting = (count: number) => englishText('approvals.acceptMany', { count });
const rejecting = (count: number) => englishText('approvals.rejectMany', { count });

const job = (change: Partial<BulkJob>): BulkJob => ({
  id: 'job',
  kind: 'decideRequests',
  decision: 'approved',
  status: 'waiting',
  total: 3,
  done: 0,
  refused: [],
  startsAt: new Date(Date.now() + 8000).toISOString(),
  finishedAt: null,
  canStop: true,
  ...change,
});
const finished = { finishedAt: new Date().toISOString(), canStop: false } as const;

/** The server accepts a job and has finished it when it is asked again. */
function answerWith(end: Partial<BulkJob>) {
  calls.call.mockImplementation((endpoint) =>
    endpoint === decideRequests
      ? Promise.resolve(job({}))
      : Promise.resolve(job({ ...finished, status: 'done', ...end })),
  );
}
const sent = () =>
  calls.call.mock.calls.flatMap(([endpoint, { body, idempotencyKey }]) =>
    endpoint === decideRequests && body ? [{ ...body, idempotencyKey }] : [],
  );

beforeEach(() => {
  calls.call.mockReset();
  shown.toast.mockClear();
  answerWith({ done: 3 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  onlineManager.setOnline(true);
});

it('a bulk approval leaves out a person who is not approved, and says so', async () => {
  const dialog = decide([habiba, ...approved.slice(0, 1)], 'approvals.accept');
  expect(dialog.getByText(englishText('approvals.leftOut', { count: 1 }))).toBeTruthy();
  expect(dialog.getByText(/Habiba Wassef/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: accepting(1) }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  expect(sent().map(({ ids }) => ids)).toEqual([['Amal']]);
});

it('no bulk approval is offered if only people who are not approved are selected', () => {
  const dialog = decide([habiba], 'approvals.accept');
  expect(screen.getByRole('dialog', { name: englishText('approvals.acceptNone') })).toBeTruthy();
  expect(dialog.getByText(/Habiba Wassef/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

it('a bulk approval leaves out, and names, people whom the same administrator approved first', () => {
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id: 'admin' } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
  const firstApproval = { id: 'admin', name: 'Nour Adel' };
  const [amal, ...others] = approved;
  const mine = { ...amal!, twoApprovals: true, firstApproval };
  const dialog = decide([mine, ...others], 'approvals.accept');
  vi.restoreAllMocks();
  expect(dialog.getByText(englishText('approvals.leftOutFirst', { count: 1 }))).toBeTruthy();
  expect(dialog.getByRole('button', { name: accepting(2) })).toBeTruthy();
});

it('a bulk decision counts and names the people who will get an email before it is sent', () => {
  const twice = { ...request('Amal', 'approved'), id: 'second' };
  const dialog = decide([...approved, twice], 'approvals.accept');
  expect(dialog.getByText(englishText('mails.recipients', { count: 3 }))).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('a bulk decision says how many requests wait for a second approval, and emails only the others', async () => {
  answerWith({ done: 3, firstApprovals: 2 });
  const [amal, ...others] = approved;
  const firstApproval = { id: 'admin', name: 'Nour Adel' };
  const requests = [
    { ...amal!, twoApprovals: true, firstApproval },
    ...others.map((each) => ({ ...each, twoApprovals: true, firstApproval: null })),
  ];
  const dialog = decide(requests, 'approvals.accept');
  expect(dialog.getByText(englishText('mails.recipients', { count: 1 }))).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  const text = englishText('approvals.manyFirstApprovals', { done: 3, count: 3, waiting: 2 });
  expect(shown.toast).toHaveBeenCalledWith('success', { text });
});

it('a bulk decision says how many of the people have not confirmed their address', () => {
  const three = ['Nada', 'Omnia', 'Rana'].map((id) => request(id, 'pending', 'create_profile'));
  const among = (...ids: string[]) => {
    queryClient.setQueryData(unconfirmedQuery.queryKey, new Set(ids));
    return decide(three, 'approvals.accept', 'create_profile');
  };
  among('Nada', 'Omnia', 'Rana', 'Zeina').getByText('All 3 email addresses are unconfirmed.');
  cleanup();
  among('Omnia', 'Zeina').getByText('1 of 3 email addresses is unconfirmed.');
  cleanup();
  expect(among('Zeina').queryByText(/unconfirmed/)).toBeNull();
});

it('selected registrations can be rejected only with a reason', async () => {
  const two = ['Nada', 'Omnia'].map((id) => request(id, 'pending', 'create_profile'));
  const dialog = decide(two, 'approvals.reject', 'create_profile');
  const go = dialog.getByRole('button', { name: rejecting(2) });
  expect(go).toHaveProperty('disabled', true);
  const rejectionReason = 'The press card has run out.';
  fireEvent.change(dialog.getByLabelText(new RegExp(englishText('approvals.rejectionReason'))), {
    target: { value: rejectionReason },
  });
  fireEvent.click(go);
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  expect(sent()).toMatchObject([{ ids: ['Nada', 'Omnia'], status: 'rejected', rejectionReason }]);
});

it.each(['join_event', 'join_match'] as const)(
  'selected requests (%s) are rejected with one of the reasons that fit them',
  async (type) => {
    const dialog = decide(approved, 'approvals.reject', type);
    expect(dialog.queryByText(englishText('reason.photo'))).toBeNull();
    fireEvent.click(await dialog.findByRole('button', { name: englishText('reason.late') }));
    fireEvent.click(dialog.getByRole('button', { name: rejecting(3) }));
    await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject([{ rejectionReason: englishText('reason.late') }]);
  },
);

it('a bulk decision names the requests that someone else decided meanwhile', async () => {
  answerWith({ done: 2, refused: [{ id: 'Basma', message: 'Decided already' }] });
  const dialog = decide(approved, 'approvals.accept');
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  const name = englishText('approvals.manyAccepted', { done: 2, count: 3 });
  const over = within(await screen.findByRole('dialog', { name }));
  expect(over.getByText(/Basma Wassef/)).toBeTruthy();
  expect(over.getByText(/Decided already/)).toBeTruthy();
  expect(shown.toast).not.toHaveBeenCalled();
});

it('a bulk decision is sent again with the same key after the network was lost', async () => {
  calls.call.mockImplementationOnce(() => Promise.reject(networkError()));
  const dialog = decide(approved, 'approvals.accept');
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  fireEvent.click(await dialog.findByRole('button', { name: englishText('action.tryAgain') }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledTimes(1));
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('a bulk decision’s dialog can be closed, and the decision undone before it starts and stopped later', async () => {
  calls.call.mockImplementation(() => Promise.resolve(job({})));
  const dialog = decide(approved, 'approvals.accept');
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  fireEvent.click(await dialog.findByRole('button', { name: englishText('action.undo') }));
  await waitFor(() =>
    expect(calls.call.mock.calls.some(([endpoint]) => endpoint === stopBulkJob)).toBe(true),
  );
  fireEvent.click(dialog.getByRole('button', { name: englishText('action.close') }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('without signal a bulk decision fails immediately, and is not sent later unasked', async () => {
  onlineManager.setOnline(false);
  calls.call.mockImplementation(() => Promise.reject(networkError()));
  const dialog = decide(approved, 'approvals.accept');
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  await dialog.findByRole('button', { name: englishText('action.tryAgain') });
  fireEvent.click(dialog.getByRole('button', { name: englishText('action.cancel') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  onlineManager.setOnline(true);
  expect(sent()).toHaveLength(1);
});

it('a bulk decision that can no longer be stopped is reported', async () => {
  const message = englishText('bulk.tooLate');
  calls.call.mockImplementation((endpoint) =>
    endpoint === stopBulkJob
      ? Promise.reject(new ApiError('conflict', message, { status: 409 }))
      : Promise.resolve(job({ status: 'running' })),
  );
  const dialog = decide(approved, 'approvals.accept');
  fireEvent.click(dialog.getByRole('button', { name: accepting(3) }));
  fireEvent.click(await dialog.findByRole('button', { name: englishText('bulk.jobStop') }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledWith('error', { text: message }));
});
