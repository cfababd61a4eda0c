// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InvitationScreen } from '#pwa/features/accounts/invitation/invitation-screen.tsx';
import { readDraft } from '#pwa/features/accounts/registration/registration-draft.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import type { OpenedInvitation } from '#sync/contracts/accounts/invitations.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const token = 'A'.repeat(43);
const page = vi.hoisted(() => ({
  hash: '',
  session: null as { user: { firstName: string } } | null,
}));
const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: object, input: { body: object }) => Promise<unknown>>(),
  send: vi.fn<(endpoint: object, input: { body: object }) => Promise<unknown>>(),
}));
const logIn = vi.hoisted(() => vi.fn<(credentials: object) => Promise<void>>());
const navigate = vi.hoisted(() => vi.fn<(to: object) => void>());
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('#pwa/lib/session/session.ts', async (original) => ({
  ...(await original<object>()),
  logIn,
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => page.session }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to, onClick }: { children: ReactNode; to: string; onClick?: () => void }) => (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        onClick?.();
      }}
    >
      {children}
    </a>
  ),
  useLocation: () => page.hash,
  useNavigate: () => navigate,
}));

const invitation: OpenedInvitation = {
  email: 'nour@press.example',
  role: 'admin',
  firstName: 'Nour',
  lastName: null,
  organization: null,
  expiresAt: '2026-11-29T17:00:00.000Z',
};

const invalid = () =>
  new ApiError('validation', englishText('invitation.invalid'), {
    status: 422,
    fields: { invitationToken: englishText('invitation.invalid') },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  page.hash = token;
  page.session = null;
  calls.call.mockReset().mockResolvedValue(invitation);
  calls.send.mockReset().mockResolvedValue({ data: {}, message: null });
  logIn.mockReset().mockResolvedValue();
  navigate.mockReset();
});
afterEach(cleanup);

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function acceptAs(lastName: string) {
  await screen.findByRole('heading', { name: englishText('invitation.adminTitle') });
  fill(englishText('accounts.familyName'), lastName);
  fill(englishText('accounts.newPassword'), 'corner flag wind');
  fill(englishText('accounts.confirmPassword'), 'corner flag wind');
  fireEvent.click(screen.getByRole('button', { name: englishText('invitation.accept') }));
}

it('an invited administrator sets names and password, and is logged in', async () => {
  render(<InvitationScreen />);
  await acceptAs('Hassan');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/admin', replace: true }));
  const password = 'corner flag wind';
  expect(calls.send.mock.calls[0]?.[1].body).toEqual({
    invitationToken: token,
    firstName: 'Nour',
    lastName: 'Hassan',
    password,
  });
  expect(logIn).toHaveBeenCalledWith({ email: invitation.email, password });
});

it('if the login after accepting an invitation fails, the login page opens', async () => {
  logIn.mockRejectedValue(new ApiError('rate_limited', 'Later.', { status: 429 }));
  render(<InvitationScreen />);
  await acceptAs('Hassan');
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/login', replace: true }));
});

it('an invitation that was used in the meantime is explained', async () => {
  render(<InvitationScreen />);
  calls.send.mockRejectedValue(invalid());
  await acceptAs('Hassan');
  await screen.findByText(englishText('invitation.invalidTitle'));
  expect(navigate).not.toHaveBeenCalled();
});

it('if the address got an account in the meantime, the form stays and shows the reason', async () => {
  const taken = englishText('invitation.taken');
  calls.send.mockRejectedValue(new ApiError('conflict', taken, { status: 409 }));
  render(<InvitationScreen />);
  await acceptAs('Hassan');
  await screen.findByText(taken);
  expect(screen.getByDisplayValue('Hassan')).toBeTruthy();
});

it('an invited member continues to registration, with the address filled in', async () => {
  calls.call.mockResolvedValue({ ...invitation, role: 'photographer' });
  render(<InvitationScreen />);
  const link = await screen.findByRole('link', { name: englishText('invitation.register') });
  expect(screen.getByText(englishText('invitation.approval'))).toBeTruthy();
  expect(link.getAttribute('href')).toBe('/register');
  fireEvent.click(link);
  const { form } = readDraft();
  expect(form).toMatchObject({ email: invitation.email, role: 'photographer', firstName: 'Nour' });
});

it.each(['', 'short', `${token}!`])('the invitation token %j sends no request', (hash) => {
  page.hash = hash;
  render(<InvitationScreen />);
  expect(screen.getByText(englishText('invitation.invalidTitle'))).toBeTruthy();
  expect(calls.call).not.toHaveBeenCalled();
});

it('a person who is logged in is asked to log out before accepting an invitation', () => {
  page.session = { user: { firstName: 'Mona' } };
  render(<InvitationScreen />);
  expect(screen.getByText(englishText('invitation.loggedInTitle', { name: 'Mona' }))).toBeTruthy();
  expect(calls.call).not.toHaveBeenCalled();
});

it('accepting an invitation can be tried again after a lost connection', async () => {
  const offline = englishText('error.network');
  calls.call.mockRejectedValueOnce(new ApiError('network', offline));
  render(<InvitationScreen />);
  await screen.findByText(offline);
  fireEvent.click(screen.getByRole('button', { name: englishText('action.tryAgain') }));
  const title = englishText('invitation.adminTitle');
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
