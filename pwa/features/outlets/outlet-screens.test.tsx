// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JoinOutletScreen } from '#pwa/features/outlets/join-outlet-screen.tsx';
import { OutletScreen } from '#pwa/features/outlets/outlet-screen.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import type { OwnOutlet } from '#sync/contracts/outlets/outlets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const token = 'A'.repeat(43);
const page = vi.hoisted(() => ({
  hash: '',
  reach: 'reachable',
  session: null as object | null,
}));
const calls = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  send: vi.fn<(endpoint: { path: string }, input: object) => Promise<unknown>>(),
  tryFetchAccountStatus: vi.fn<() => Promise<null>>(),
}));
const navigate = vi.hoisted(() => vi.fn<(to: object) => void>());
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => page.session }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({ useSyncStatus: () => ({ reach: page.reach }) }));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
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

const outlet: OwnOutlet = {
  id: 'o',
  name: 'Delta Press',
  nameArabic: null,
  type: 'print',
  state: 'vouched',
  joinedAt: '2026-11-20T10:00:00.000Z',
  people: null,
  invitations: null,
};
const opened = {
  name: 'Delta Press',
  nameArabic: null,
  type: 'print',
  inviter: 'Tamer Aziz',
  endsAt: '2026-12-04T10:00:00.000Z',
};
const session = (status: string, ...scopes: string[]) => ({ user: { id: 'me' }, status, scopes });
const network = () => new ApiError('network', 'No signal.', { status: 0 });
const button = (name: string) => screen.getByRole('button', { name });
const text = (key: Parameters<typeof englishText>[0]) => screen.findByText(englishText(key));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  page.hash = token;
  page.reach = 'reachable';
  page.session = session('approved', 'member');
  calls.call.mockReset().mockReturnValue(new Promise(() => undefined));
  calls.send.mockReset().mockResolvedValue({ data: null, message: null });
  calls.tryFetchAccountStatus.mockReset().mockResolvedValue(null);
  navigate.mockReset();
});
// The outlet's places have a test of their own.
vi.mock('#pwa/features/outlets/outlet-places.tsx', () => ({ OutletPlaces: () => null }));
afterEach(cleanup);

it('the outlet has a loading, an empty, an error and an offline state', async () => {
  render(<OutletScreen />);
  expect(screen.getByRole('status', { name: englishText('state.loading') })).toBeTruthy();
  cleanup();
  calls.call.mockResolvedValue(null);
  render(<OutletScreen />);
  await text('outlets.none');
  cleanup();
  calls.call.mockRejectedValue(new ApiError('internal', 'Broken.', { status: 500 }));
  render(<OutletScreen />);
  await screen.findByText('Broken.');
  cleanup();
  page.reach = 'unreachable';
  render(<OutletScreen />);
  await text('outlets.offline');
});

it('a plain member sees the outlet without its people, and can leave', async () => {
  calls.call.mockResolvedValueOnce(outlet).mockResolvedValueOnce(null);
  render(<OutletScreen />);
  await text('outlets.own.vouched');
  expect(screen.queryByRole('button', { name: englishText('outlets.invite') })).toBeNull();
  fireEvent.click(button(englishText('outlets.leave')));
  expect(calls.send).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: englishText('outlets.leave') }));
  await text('outlets.none');
  expect(calls.send.mock.calls[0]?.[1]).toEqual({ params: { id: 'o', accountId: 'me' } });
});

it('a manager sees people and invitations, and cannot remove managers', async () => {
  const person = { firstName: 'Nour', nameArabic: null, role: 'photographer' } as const;
  const rest = { status: 'approved', joinedAt: outlet.joinedAt, unavailableUntil: null } as const;
  calls.call.mockResolvedValue({
    ...outlet,
    state: 'manager',
    people: [
      { ...person, ...rest, accountId: 'a', lastName: 'Saad', state: 'vouched' },
      { ...person, ...rest, accountId: 'b', lastName: 'Aziz', state: 'manager' },
      { ...person, ...rest, accountId: 'me', lastName: 'Adel', state: 'manager' },
    ],
    invitations: [],
  });
  render(<OutletScreen />);
  await text('outlets.managerSees');
  const menus = screen.getAllByRole('button', { name: /More actions/ });
  expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual([
    englishText('outlets.actionsOf', { name: 'Nour Saad' }),
  ]);
});

it.each(['', 'short', `${token}!`])('the link %j to an outlet sends no request', async (hash) => {
  page.hash = hash;
  render(<JoinOutletScreen />);
  await text('outlets.invitationInvalid');
  expect(calls.call).not.toHaveBeenCalled();
});

it('an invitation to an outlet explains a missing signal, and what managers see', async () => {
  calls.call.mockRejectedValueOnce(network()).mockResolvedValueOnce(opened);
  render(<JoinOutletScreen />);
  await text('outlets.offline');
  fireEvent.click(button(englishText('action.tryAgain')));
  await screen.findByRole('heading', { name: 'Delta Press' });
  await text('outlets.notSeen');
  expect(screen.getByText('Tamer Aziz invites you to join this outlet.')).toBeTruthy();
});

it.each([
  ['approved', '/outlet'],
  ['pending', '/'],
])('a person whose account is %s joins and goes to %s', async (status, to) => {
  page.session = session(status, 'member');
  calls.call.mockResolvedValue(opened);
  render(<JoinOutletScreen />);
  fireEvent.click(await screen.findByRole('button', { name: englishText('outlets.join') }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to, replace: true }));
  expect(calls.send.mock.calls[0]?.[1]).toEqual({ body: { token } });
});

it('a person who belongs to another outlet reads why joining was refused', async () => {
  const reason = englishText('outlets.inOtherOutlet');
  calls.call.mockResolvedValue(opened);
  calls.send.mockRejectedValue(new ApiError('conflict', reason, { status: 409 }));
  render(<JoinOutletScreen />);
  fireEvent.click(await screen.findByRole('button', { name: englishText('outlets.join') }));
  await screen.findByText(reason);
  expect(navigate).not.toHaveBeenCalled();
});

it('a link that was used meanwhile is explained', async () => {
  const invalid = englishText('outlets.invitationInvalid');
  calls.call.mockResolvedValue(opened);
  calls.send.mockRejectedValue(
    new ApiError('validation', invalid, { status: 422, fields: { token: invalid } }),
  );
  render(<JoinOutletScreen />);
  fireEvent.click(await screen.findByRole('button', { name: englishText('outlets.join') }));
  await text('invitation.invalidTitle');
  expect(navigate).not.toHaveBeenCalled();
});

it.each(['/login', '/register'])('a guest goes to %s and comes back to the link', async (to) => {
  page.session = null;
  calls.call.mockResolvedValue(opened);
  render(<JoinOutletScreen />);
  await text('outlets.loginFirst');
  const links = screen.getAllByRole('link');
  fireEvent.click(links.find((link) => link.getAttribute('href') === to)!);
  expect(sessionStorage.getItem('touchline.redirect')).toBe(`/outlet/join#${token}`);
});

it.each([session('approved', 'officer'), session('rejected', 'member')])(
  'officers and rejected people cannot join an outlet',
  async (open) => {
    page.session = open;
    calls.call.mockResolvedValue(opened);
    render(<JoinOutletScreen />);
    await text('outlets.notForYou');
    expect(screen.queryByRole('button', { name: englishText('outlets.join') })).toBeNull();
  },
);
