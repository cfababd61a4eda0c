// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  invitationsQuery,
  InvitationsScreen,
} from '#pwa/features/manage-users/invitations/invitations-screen.tsx';
import type { ResourceList } from '#pwa/lib/admin/resource/resource-list.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import type { Invitation, InvitationState } from '#sync/contracts/accounts/invitations.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  send: vi.fn<(endpoint: { path: string }, input: { body?: object }) => Promise<unknown>>(),
  call: vi.fn<() => Promise<unknown>>(),
}));
const shown = vi.hoisted(() => ({ toast: vi.fn<(kind: string, words: object) => void>() }));
const navigate = vi.hoisted(() => vi.fn<(to: object) => void>());
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => shown);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
}));
// Renders only the rows and the header; the shared list has tests of its own.
vi.mock('#pwa/lib/admin/resource/resource-list.tsx', async (original) => ({
  ...(await original<object>()),
  useListView: () => [{}, () => undefined],
  ResourceList: ({ header, columns, query, children }: ComponentProps<typeof ResourceList>) => (
    <>
      {header}
      {(query.data as unknown as { id: string }[]).map((row) => (
        <div key={row.id} data-testid={row.id}>
          {columns(t, () => undefined).map(({ id, cell }) => (
            <div key={id}>{cell(row as never)}</div>
          ))}
        </div>
      ))}
      {children}
    </>
  ),
}));

const email = 'salma@press.example';
const invitation = (state: InvitationState): Invitation => ({
  id: state,
  email,
  role: 'admin',
  firstName: null,
  lastName: null,
  organization: null,
  expiresAt: '2026-11-29T17:00:00.000Z',
  state,
  sender: { name: 'Mona Adel', isAdmin: state !== 'expired' },
  sentAt: '2026-11-22T17:00:00.000Z',
  acceptedAt: null,
  accountId: null,
});

function open(...states: InvitationState[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(invitationsQuery().queryKey, states.map(invitation));
  render(
    <QueryClientProvider client={client}>
      <InvitationsScreen />
    </QueryClientProvider>,
  );
}

const sent = () => calls.send.mock.calls.map(([{ path }, { body }]) => ({ path, body }));
const button = (name: string) => screen.getByRole('button', { name });
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

beforeEach(() => {
  calls.call.mockReset().mockReturnValue(new Promise(() => undefined));
  calls.send.mockReset().mockResolvedValue({ data: { email }, message: null });
  shown.toast.mockClear();
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

it('open and expired invitations can be resent, accepted and revoked ones cannot', () => {
  open('open', 'accepted', 'expired', 'revoked');
  const actions = (id: string) =>
    within(screen.getByTestId(id))
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
  const both = [
    englishText('invitations.resendOne', { email }),
    englishText('invitations.revokeOne', { email }),
  ];
  expect(['open', 'accepted', 'expired', 'revoked'].map(actions)).toEqual([both, [], both, []]);
  expect(screen.getByTestId('expired').textContent).toContain(
    'Mona Adel (no longer an administrator)',
  );
});

it('resending an invitation sends a new link', async () => {
  open('open');
  fireEvent.click(button(englishText('invitations.resendOne', { email })));
  await waitFor(() =>
    expect(shown.toast).toHaveBeenCalledWith('success', {
      text: englishText('invitations.resent', { email }),
    }),
  );
  expect(sent()).toEqual([{ path: '/admin/invitation/:id/resend', body: undefined }]);
});

it('revoking an invitation asks for confirmation', async () => {
  open('open');
  fireEvent.click(button(englishText('invitations.revokeOne', { email })));
  expect(calls.send).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: englishText('invitations.revoke') }));
  await waitFor(() => expect(shown.toast).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ path: '/admin/invitation/:id/revoke', body: undefined }]);
});

it('an invitation of a member has the filled fields, and the list is shown afterwards', async () => {
  open('open');
  fireEvent.click(button(englishText('invitations.invite')));
  type(/Email/, ' Nour@Press.example ');
  choose(englishText('accounts.role'), 'photographer');
  choose(englishText('profile.mailLanguage'), 'ar');
  type(/Given name/, 'Nour');
  fireEvent.click(button(englishText('invitations.send')));
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({ to: '/admin/manage/users/invitations' }),
  );
  expect(sent()[0]?.body).toEqual({
    email: 'nour@press.example',
    role: 'photographer',
    language: 'ar',
    firstName: 'Nour',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an invitation of an administrator has neither role nor organization', async () => {
  open('open');
  fireEvent.click(button(englishText('invitations.invite')));
  type(/Email/, 'nour@press.example');
  type(/Organization/, 'Delta Press');
  choose(englishText('invitations.as'), 'admin');
  expect(screen.queryByRole('textbox', { name: /Organization/ })).toBeNull();
  fireEvent.click(button(englishText('invitations.send')));
  await waitFor(() => expect(calls.send).toHaveBeenCalledOnce());
  expect(sent()[0]?.body).toEqual({ email: 'nour@press.example', role: 'admin', language: 'en' });
});

it('a refused invitation shows the error beside its field, and keeps the typed values', async () => {
  open('open');
  fireEvent.click(button(englishText('invitations.invite')));
  const dialog = screen.getByRole('dialog');
  fireEvent.click(button(englishText('invitations.send')));
  await waitFor(() => expect(dialog.textContent).toContain(englishText('accounts.emailRequired')));
  const taken = englishText('accounts.emailTaken');
  const already = englishText('invitations.alreadyInvited');
  calls.send
    .mockRejectedValueOnce(
      new ApiError('validation', taken, { status: 422, fields: { email: taken } }),
    )
    .mockRejectedValueOnce(new ApiError('conflict', already, { status: 409 }));
  type(/Email/, email);
  fireEvent.click(button(englishText('invitations.send')));
  await waitFor(() => expect(dialog.textContent).toContain(taken));
  fireEvent.click(button(englishText('invitations.send')));
  await waitFor(() => expect(dialog.textContent).toContain(already));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe(email);
  expect(navigate).not.toHaveBeenCalled();
});

/** Opens the dialog, in which a textarea of several lines is a list of addresses. */
function invite(addresses: string) {
  fireEvent.click(button(englishText('invitations.invite')));
  type(/Email/, addresses);
}

it('several pasted addresses are invited with one call, without names', async () => {
  open('open');
  calls.send.mockResolvedValue({ data: [{ email, outcome: 'invited' }], message: null });
  invite('a@press.example, Mona Adel <b@press.example>;\nA@press.example');
  choose(englishText('accounts.role'), 'photographer');
  expect(screen.queryByRole('textbox', { name: /Given name/ })).toBeNull();
  fireEvent.click(button(englishText('invitations.sendMany', { count: 2 })));
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    {
      path: '/admin/invitations',
      body: {
        emails: ['b@press.example', 'a@press.example'],
        role: 'photographer',
        language: 'en',
      },
    },
  ]);
});

it('addresses that were not invited stay in the dialog, each with its reason', async () => {
  open('open');
  const outcomes = { a: 'invited', b: 'registered', c: 'alreadyInvited', d: 'limited' };
  const data = Object.entries(outcomes).map(([name, outcome]) => ({
    email: `${name}@press.example`,
    outcome,
  }));
  const failed = [...data.slice(1), { email: 'nobody', outcome: 'invalid' }];
  calls.send.mockResolvedValue({ data: [data[0], ...failed], message: null });
  invite('a@press.example b@press.example c@press.example d@press.example nobody');
  fireEvent.click(button(englishText('invitations.sendMany', { count: 5 })));
  const dialog = screen.getByRole('dialog');
  await waitFor(() =>
    expect(dialog.textContent).toContain(englishText('invitations.notSent', { count: 4 })),
  );
  expect(dialog.textContent).toContain(englishText('invitations.sentMany', { count: 1 }));
  const lines = within(dialog).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    `b@press.example${englishText('invitations.outcome.registered')}`,
    `c@press.example${englishText('invitations.outcome.alreadyInvited')}`,
    `d@press.example${englishText('invitations.outcome.limited')}`,
    `nobody${englishText('invitations.outcome.invalid')}`,
  ]);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Email/ }).value).toBe(
    failed.map((each) => each.email).join('\n'),
  );
  expect(navigate).not.toHaveBeenCalled();
});

it('more than 50 addresses are refused before anything is sent', async () => {
  open('open');
  invite(Array.from({ length: 51 }, (_, at) => `p${at}@press.example`).join(' '));
  fireEvent.click(button(englishText('invitations.sendMany', { count: 51 })));
  await screen.findByText(englishText('invitations.tooMany'));
  expect(calls.send).not.toHaveBeenCalled();
});

it('the draft of an invitation is restored after the dialog was closed, until it is sent', async () => {
  vi.spyOn(sessionStore, 'getSnapshot').mockReturnValue({
    phase: 'open',
    session: { user: { id: 'me' } },
  } as ReturnType<typeof sessionStore.getSnapshot>);
  open('open');
  invite('nour@press.example');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(button(englishText('invitations.invite')));
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Email/ });
  expect(field().value).toBe('nour@press.example');
  expect(screen.getByRole('dialog').textContent).toContain(englishText('form.draftFound'));
  fireEvent.click(button(englishText('invitations.send')));
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  fireEvent.click(button(englishText('invitations.invite')));
  expect(field().value).toBe('');
});
