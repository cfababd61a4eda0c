// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MergeOutletsScreen } from '#pwa/features/manage-outlets/merge-screen.tsx';
import { OutletPeopleSection } from '#pwa/features/manage-outlets/people-section.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import type { MergeSuggestion, OutletRecord } from '#sync/contracts/outlets/manage-outlets.ts';
import type { OutletPerson } from '#sync/contracts/outlets/outlets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  send: vi.fn<(endpoint: { path: string }, input: object) => Promise<unknown>>(),
  call: vi.fn<() => Promise<unknown>>(),
}));
const shown = vi.hoisted(() => ({ toast: vi.fn<(kind: string, words: object) => void>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

const person = (accountId: string, more: Partial<OutletPerson> = {}): OutletPerson => ({
  accountId,
  firstName: 'Nour',
  lastName: accountId,
  nameArabic: null,
  role: 'photographer',
  status: 'approved',
  state: 'vouched',
  joinedAt: '2026-11-20T10:00:00.000Z',
  unavailableUntil: null,
  ...more,
});

const record: OutletRecord = {
  id: 'o',
  name: 'Delta Press',
  nameArabic: null,
  type: 'print',
  version: 1,
  closedAt: null,
  counts: { vouched: 2, joined: 1, managers: 1 },
  people: [
    person('Fouad', { state: 'joined', status: 'pending' }),
    person('Saad'),
    person('Aziz', { state: 'manager' }),
  ],
  invitations: [
    {
      id: 'i',
      email: 'k.adel@press.example',
      createdAt: '2026-11-20T10:00:00.000Z',
      endsAt: '2026-12-04T10:00:00.000Z',
    },
  ],
};

const suggestion: MergeSuggestion = {
  outlet: null,
  keys: [
    { key: 'delta press', spellings: ['Delta Press', 'DELTA PRESS'], people: 4 },
    { key: 'dlta press', spellings: ['Dlta Press'], people: 1 },
  ],
  people: [
    { ...person('Saad'), organization: 'Delta Press' },
    { ...person('Wahba'), organization: 'Dlta Press' },
  ].map(({ state: _state, joinedAt: _joined, unavailableUntil: _until, ...rest }) => rest),
};

function open(element: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}
const button = (name: string) => screen.getByRole('button', { name });
const sent = () => calls.send.mock.calls.map(([{ path }, input]) => ({ path, ...input }));

beforeEach(() => {
  calls.call.mockReset().mockReturnValue(new Promise(() => undefined));
  calls.send.mockReset().mockResolvedValue({ data: { merged: 5, left: 0 }, message: null });
  shown.toast.mockClear();
});
afterEach(cleanup);

it('merging shows its loading, empty and error states', async () => {
  open(<MergeOutletsScreen />);
  expect(screen.getByRole('status', { name: englishText('state.loading') })).toBeTruthy();
  cleanup();
  calls.call.mockResolvedValue([]);
  open(<MergeOutletsScreen />);
  await screen.findByText(englishText('outlets.mergeEmpty'));
  cleanup();
  calls.call.mockRejectedValue(new ApiError('internal', 'Broken.', { status: 500 }));
  open(<MergeOutletsScreen />);
  await screen.findByText('Broken.');
});

it('a merge shows its count before it happens, and sends only the chosen spellings', async () => {
  calls.call.mockResolvedValue([suggestion]);
  open(<MergeOutletsScreen />);
  await screen.findByText(englishText('outlets.mergeCount', { count: 5, name: 'Delta Press' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /Dlta Press 1 person/ }));
  await screen.findByText(englishText('outlets.mergeCount', { count: 4, name: 'Delta Press' }));
  expect(screen.queryByRole('checkbox', { name: /Nour Wahba/ })).toBeNull();
  const submit = () => fireEvent.click(button(englishText('outlets.mergePeople', { count: 4 })));
  submit();
  await screen.findByText(englishText('outlets.typeRequired'));
  expect(calls.send).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'print' } });
  submit();
  await waitFor(() => expect(calls.send).toHaveBeenCalledOnce());
  expect(sent()[0]).toMatchObject({ body: { keys: ['delta press'] } });
});

it('a refused merge shows the error beside the name', async () => {
  calls.call.mockResolvedValue([suggestion]);
  calls.send.mockRejectedValueOnce(
    new ApiError('validation', 'Taken.', { status: 422, fields: { 'outlet.name': 'Taken.' } }),
  );
  open(<MergeOutletsScreen />);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'print' } });
  const submit = () => fireEvent.click(button(englishText('outlets.mergePeople', { count: 5 })));
  submit();
  await screen.findByText('Taken.');
  submit();
  await waitFor(() => expect(shown.toast).toHaveBeenCalledOnce());
  expect(sent()[1]).toMatchObject({
    path: '/admin/outlets/merge',
    body: { keys: ['delta press', 'dlta press'], outlet: { name: 'Delta Press', type: 'print' } },
  });
});

it('a suggestion for an existing outlet asks for no name', async () => {
  const outlet = { id: '019', name: 'Delta Daily', nameArabic: null, type: 'online' } as const;
  calls.call.mockResolvedValue([{ ...suggestion, outlet }]);
  open(<MergeOutletsScreen />);
  await screen.findByText(/These people join Delta Daily \(Online\)/);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('an administrator vouches for a person, who is listed first', async () => {
  calls.call.mockResolvedValue(record);
  open(<OutletPeopleSection outletId="o" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Vouch for Nour Fouad' }));
  await waitFor(() => expect(calls.send).toHaveBeenCalledOnce());
  expect(sent()[0]).toMatchObject({
    path: '/outlet/:id/member/:accountId',
    params: { id: 'o', accountId: 'Fouad' },
    body: { vouched: true },
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(englishText('outlets.state.joined')),
    expect.stringContaining(englishText('outlets.state.vouched')),
    expect.stringContaining(englishText('outlets.state.manager')),
    expect.stringContaining('k.adel@press.example'),
  ]);
});

it('an invitation checks the address, and shows why it was refused', async () => {
  calls.call.mockResolvedValue(record);
  open(<OutletPeopleSection outletId="o" />);
  fireEvent.click(await screen.findByRole('button', { name: englishText('outlets.invite') }));
  const dialog = screen.getByRole('dialog');
  const type = (value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value } });
  const submit = () => fireEvent.click(button(englishText('outlets.inviteSend')));
  type('no address');
  submit();
  await within(dialog).findByText(englishText('accounts.emailInvalid'));
  expect(calls.send).not.toHaveBeenCalled();
  const already = englishText('outlets.alreadyInvited');
  calls.send.mockRejectedValueOnce(new ApiError('conflict', already, { status: 409 }));
  type(' Nour@Press.example ');
  submit();
  await within(dialog).findByText(already);
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[1]).toMatchObject({
    path: '/outlet/:id/invitations',
    body: { email: 'nour@press.example' },
  });
});

it('an invitation is withdrawn with its address', async () => {
  calls.call.mockResolvedValue(record);
  open(<OutletPeopleSection outletId="o" />);
  const name = englishText('outlets.withdrawOf', { email: 'k.adel@press.example' });
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledOnce());
  expect(sent()[0]).toMatchObject({ path: '/outlet-invitation/:id', params: { id: 'i' } });
});
