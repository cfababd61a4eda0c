// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { LoginScreen } from '#pwa/features/accounts/login-screen.tsx';
import { countOwnUnsentWork } from '#pwa/lib/sync/unsent/logout.ts';
import { readWallet } from '#pwa/lib/tickets/ticket-wallet.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useSession: () => ({
    phase: 'guest',
    ended: { reason: 'ended', message: null, userId: 'heba' },
    storage: 'fine',
  }),
}));
vi.mock('#pwa/lib/sync/unsent/logout.ts', () => ({
  countOwnUnsentWork: vi.fn<typeof countOwnUnsentWork>(),
}));
vi.mock('#pwa/lib/tickets/ticket-wallet.ts', () => ({ readWallet: vi.fn<typeof readWallet>() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
}));
afterEach(cleanup);

type Unsent = Awaited<ReturnType<typeof countOwnUnsentWork>>;
async function show(unsent: () => Promise<Unsent>, tickets: number) {
  vi.mocked(countOwnUnsentWork).mockImplementation(unsent);
  vi.mocked(readWallet).mockResolvedValue({
    tickets: Array.from({ length: tickets }, () => ({})),
  } as unknown as Awaited<ReturnType<typeof readWallet>>);
  render(<LoginScreen />);
  await waitFor(() => expect(countOwnUnsentWork).toHaveBeenCalled());
}
const unsentLink = () => screen.findByRole('link', { name: englishText('sync.whatWaits') });

it('a session that ended without unsent work does not mention any, and offers the tickets', async () => {
  await show(async () => null, 2);
  const tickets = await screen.findByRole('link', { name: englishText('tickets.kept') });
  expect(tickets.getAttribute('href')).toBe('/tickets');
  expect(screen.queryByText(englishText('sync.whatWaits'))).toBeNull();
});

it('a session that ended with unsent work leads to it', async () => {
  await show(async () => ({ outbox: 1, attention: 0, drafts: 0, photos: 0 }), 0);
  expect((await unsentLink()).getAttribute('href')).toBe('/sync');
  expect(screen.queryByText(englishText('tickets.kept'))).toBeNull();
});

it('a session that ended leads to the unsent work if the phone cannot say whether there is any', async () => {
  await show(() => Promise.reject(new Error('no database')), 0);
  expect(await unsentLink()).toBeTruthy();
});
