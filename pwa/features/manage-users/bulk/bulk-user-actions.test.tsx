// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { maxExportedUsers } from '#sync/contracts/accounts/user-exports.ts';
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import {
  type BulkJob,
  getBulkJob,
  maxBulkRecords,
  setUserStatuses,
} from '#sync/contracts/admin/bulk-jobs.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { useBulkUserActions } from '#pwa/features/manage-users/bulk/bulk-user-actions.tsx';
import { takePendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { networkError } from '#pwa/lib/http/request.ts';

interface Sent {
  body?: { users: { id: string; version: number }[]; status: string; rejectionReason?: string };
  idempotencyKey?: string;
}
const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: object, sent: Sent) => unknown>(),
  navigate: vi.fn<(to: object) => Promise<void>>(),
  download: vi.fn<(file: { requestFile: () => Promise<object> }) => Promise<void>>(),
  toast: vi.fn<(kind: string, words: object) => void>(),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => calls.navigate,
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/lib/files/export-list.ts', () => ({ downloadWithProgress: calls.download }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: calls.toast }));

const user = (firstName: string, status: string, isAdmin = false) =>
  ({
    id: firstName,
    version: 3,
    firstName,
    lastName: 'Wassef',
    email: `${firstName.toLowerCase()}@press.example`,
    status,
    emailConfirmed: true,
    Admin: isAdmin ? { userId: firstName } : null,
  }) as ListedUser;
const amal = user('Amal', 'approved');
const basma = user('Basma', 'approved');
const dalia = user('Dalia', 'rejected');
const habiba = user('Habiba', 'pending');
const nadia = user('Nadia', 'approved', true);
const everybody = [amal, basma, dalia, habiba, nadia];

const done = vi.fn<(ids: readonly string[], refused: readonly string[]) => void>();
function Selection({ selected }: { selected: readonly ListedUser[] }) {
  const { actions, dialog } = useBulkUserActions(selected, '-name', done);
  return (
    <>
      {actions}
      {dialog}
    </>
  );
}
type Action = 'users.export' | 'users.writeEmail' | 'users.block' | 'users.unblock';
function press(action: Action, selected: readonly ListedUser[] = everybody) {
  render(
    <QueryClientProvider client={queryClient}>
      <Selection selected={selected} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: englishText(action) }));
}
const dialogNamed = (name: string) => within(screen.getByRole('dialog', { name }));
const typeReason = (text: string) =>
  fireEvent.change(screen.getByLabelText(englishText('tickets.why')), {
    target: { value: text },
  });

const job = (change: Partial<BulkJob>): BulkJob => ({
  id: 'job',
  kind: 'setUserStatus',
  decision: 'rejected',
  status: 'done',
  total: 2,
  done: 2,
  refused: [],
  startsAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  canStop: false,
  ...change,
});
const sent = () =>
  calls.call.mock.calls.flatMap(([endpoint, input]) =>
    endpoint === setUserStatuses ? [input] : [],
  );

/** The server starts this job and goes on naming it; every list is empty. */
function answerWith(started: BulkJob): void {
  const known = new Set<object>([setUserStatuses, getBulkJob]);
  calls.call.mockImplementation(async (endpoint) => (known.has(endpoint) ? started : []));
}

beforeEach(() => {
  calls.call.mockReset().mockResolvedValue([]);
  calls.navigate.mockReset().mockResolvedValue();
  calls.download.mockReset().mockResolvedValue();
  calls.toast.mockReset();
  done.mockReset();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('blocking in bulk needs a reason, and leaves out people who are not approved', async () => {
  answerWith(job({}));
  press('users.block');
  const dialog = dialogNamed(englishText('users.blockTitle', { count: 2 }));
  expect(dialog.getByText(englishText('mails.recipients', { count: 2 }))).toBeTruthy();
  expect(dialog.getByText(englishText('users.leftOutBlock', { count: 3 }))).toBeTruthy();
  const go = dialog.getByRole('button', { name: englishText('users.block') });
  expect(go).toHaveProperty('disabled', true);
  typeReason(' ');
  expect(dialog.getByText(englishText('approvals.revocationReasonRequired'))).toBeTruthy();
  expect(go).toHaveProperty('disabled', true);
  typeReason('Passed on a ticket.');
  fireEvent.click(go);
  await waitFor(() => expect(done).toHaveBeenCalledWith(['Amal', 'Basma'], []));
  expect(sent().map(({ body }) => body)).toEqual([
    {
      users: [
        { id: 'Amal', version: 3 },
        { id: 'Basma', version: 3 },
      ],
      status: 'rejected',
      rejectionReason: 'Passed on a ticket.',
    },
  ]);
});

it('blocking one person names the person, and offers reasons of its own', async () => {
  press('users.block', [amal]);
  const dialog = dialogNamed(englishText('users.blockOne', { name: 'Amal Wassef' }));
  const reason = englishText('reason.ticketPassedOn');
  fireEvent.click(await dialog.findByRole('button', { name: reason }));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(reason);
  expect(dialog.queryByRole('button', { name: englishText('reason.photo') })).toBeNull();
});

it('the dialog that blocks says what is unusual about the selected people', () => {
  const unconfirmed = { ...amal, emailConfirmed: false };
  const officer = { ...basma, emailConfirmed: false, role: 'media_officer' } as ListedUser;
  press('users.block', [unconfirmed, officer]);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('All 2 email addresses are unconfirmed.')).toBeTruthy();
  expect(dialog.getByText(englishText('users.officersAmong', { count: 1 }))).toBeTruthy();
  cleanup();
  press('users.block', [unconfirmed, basma]);
  expect(screen.getByText('1 of 2 email addresses is unconfirmed.')).toBeTruthy();
  expect(screen.queryByText(englishText('users.officersAmong', { count: 1 }))).toBeNull();
  cleanup();
  press('users.block', [amal, basma]);
  expect(screen.queryByText(/unconfirmed/)).toBeNull();
});

it('people who could not be blocked are named with the reason, and stay selected', async () => {
  const refused = [{ id: 'Basma', message: 'Somebody else changed this.' }];
  answerWith(job({ done: 1, refused }));
  press('users.block');
  typeReason('Passed on a ticket.');
  fireEvent.click(
    dialogNamed(englishText('users.blockTitle', { count: 2 })).getByRole('button', {
      name: englishText('users.block'),
    }),
  );
  const title = englishText('users.blocked', { done: 1, count: 2 });
  const over = within(await screen.findByRole('dialog', { name: title }));
  expect(over.getByText('Basma Wassef')).toBeTruthy();
  expect(over.getByText('Somebody else changed this.')).toBeTruthy();
  expect(done).toHaveBeenCalledWith(['Amal'], ['Basma']);
});

it('blocking in bulk is sent again with the same key after a lost answer', async () => {
  answerWith(job({}));
  calls.call.mockImplementationOnce(() => Promise.reject(networkError()));
  press('users.unblock');
  const dialog = dialogNamed(englishText('users.unblockTitle', { count: 1 }));
  fireEvent.click(dialog.getByRole('button', { name: englishText('users.unblock') }));
  fireEvent.click(await dialog.findByRole('button', { name: englishText('action.tryAgain') }));
  await waitFor(() => expect(done).toHaveBeenCalledWith(['Dalia'], []));
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

it('unblocking in bulk cannot be confirmed if no one can be unblocked', () => {
  press('users.unblock', [amal, habiba, nadia]);
  const dialog = dialogNamed(englishText('users.unblockNone'));
  expect(dialog.queryByRole('button', { name: englishText('users.unblock') })).toBeNull();
});

it('a bulk action on accounts sends at most as many people as the server accepts', () => {
  const many = Array.from({ length: maxExportedUsers + 1 }, (_, at) =>
    user(`Person ${at}`, 'rejected'),
  );
  press('users.unblock', many);
  expect(screen.getByText(englishText('users.tooMany', { max: maxBulkRecords }))).toBeTruthy();
  const go = within(screen.getByRole('dialog')).getByRole('button', {
    name: englishText('users.unblock'),
  });
  expect(go).toHaveProperty('disabled', true);
  cleanup();
  press('users.export', many);
  expect(calls.download).not.toHaveBeenCalled();
  expect(calls.toast).toHaveBeenCalledWith('error', {
    text: englishText('users.tooMany', { max: maxExportedUsers }),
  });
});

it('selected people are exported in the order of the list', async () => {
  press('users.export', [basma, amal]);
  const file = await calls.download.mock.lastCall?.[0].requestFile();
  expect(file).toMatchObject({
    post: { path: '/admin/users/export', body: { sort: '-name', ids: ['Basma', 'Amal'] } },
  });
});

it('selected addresses are passed to the page that writes emails, once', () => {
  press('users.writeEmail', [amal, habiba]);
  expect(calls.navigate).toHaveBeenCalledWith({ to: '/admin/notifications' });
  expect(takePendingRecipients()?.addresses).toEqual([
    'amal@press.example',
    'habiba@press.example',
  ]);
  expect(takePendingRecipients()).toBeNull();
});
