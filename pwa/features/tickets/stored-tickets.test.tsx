// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnTickets } from '#pwa/features/tickets/stored-tickets.tsx';
import { ticketRow } from '#pwa/lib/testing/ticket-row.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const known = vi.hoisted(() => ({
  match: {} as object,
  change: null as object | null,
  reach: 'online',
}));
vi.mock('#pwa/lib/matches/use-matches.ts', () => ({ useMatches: () => [known.match] }));
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: () => ({ scopes: ['member'] }),
  isAdmin: () => false,
}));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: () => [],
  useSyncStatus: () => ({ asOf: null, reach: known.reach }),
  usePendingChange: () => known.change,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => {},
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z'), toFake: ['Date'] });
  const side = { name: 'Al Ahly', logo: null };
  known.match = { id: 'match', eventId: 'event', home: side, away: side, state: 'book' };
  known.change = null;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(revokedReason: string): void {
  const revoked = ticketRow({ url: null, revokedAt: '2026-11-21T11:00:00.000Z', revokedReason });
  render(<OwnTickets tickets={[revoked]} at={0} isPast={false} past={0} />);
}

it('a booking that the person cancelled is no alarm, and can be booked again', () => {
  show('reason.withdrawn');
  screen.getByRole('heading', { name: englishText('tickets.cancelled') });
  expect(screen.getByRole('button').textContent).toBe(englishText('tickets.bookAgain'));
  expect(screen.queryByText(englishText('nav.contact'))).toBeNull();
  expect(screen.queryByText(englishText('tickets.revokedTitle'))).toBeNull();
});

it('a ticket that the league revoked is still an alarm', () => {
  show('reason.full');
  expect(screen.getByText(englishText('tickets.revokedTitle'))).toBeTruthy();
  expect(screen.getByText(englishText('nav.contact'))).toBeTruthy();
});

it('a cancellation that was not sent yet can be undone', () => {
  known.change = { name: 'match.withdraw', state: 'waiting' };
  known.reach = 'unreachable';
  show('reason.withdrawn');
  screen.getByText(englishText('events.withdrawingText'), { exact: false });
  screen.getByRole('button', { name: englishText('withdraw.keepBooking') });
  expect(screen.queryByText(englishText('tickets.bookAgain'))).toBeNull();
});
