// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TicketsScreen } from '#pwa/features/tickets/tickets-screen.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const stored = vi.hoisted(() => ({ tickets: [] as object[], matches: [] as object[], past: true }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: (name: string) => (name === 'ticket' ? stored.tickets : []),
  useStoredRows: () => stored.tickets,
  usePendingChanges: () => [],
}));
vi.mock('#pwa/lib/matches/use-matches.ts', () => ({ useMatches: () => stored.matches }));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => ({}) }));
vi.mock('#pwa/lib/sync/member-page.tsx', () => ({
  MemberPage: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('#pwa/lib/sync/past-seasons.tsx', () => ({ PastSeasons: () => null }));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/features/tickets/stored-tickets.tsx', () => ({
  LoggedOutTickets: () => null,
}));
vi.mock('@tanstack/react-router', () => ({
  Navigate: ({ params }: { params: { ref: string } }) => <p data-testid={params.ref} />,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useSearch: ({ select }: { select: (search: object) => unknown }) => select({ past: stored.past }),
}));

const ticket = (id: string, hours: number) => ({
  id,
  ref: id,
  matchId: id,
  seat: null,
  revokedAt: null,
  facts: {
    date: new Date(Date.now() + hours * 3_600_000).toISOString(),
    home: { name: 'Al Ahly' },
    away: { name: 'Zamalek' },
    venue: 'Cairo International Stadium',
  },
});

beforeEach(() => {
  stored.tickets = [ticket('coming', 48)];
  stored.matches = [];
  stored.past = true;
});
afterEach(cleanup);

it('the page of past tickets says that there are none', () => {
  render(<TicketsScreen />);
  expect(screen.getByText(englishText('tickets.nonePast'))).toBeTruthy();
});

it('the page of past tickets lists them', () => {
  stored.tickets.push(ticket('over', -48));
  render(<TicketsScreen />);
  expect(screen.getByText(englishText('tickets.over'))).toBeTruthy();
  expect(screen.queryByText(englishText('tickets.nonePast'))).toBeNull();
});

it('the page of tickets opens the coming ticket unless past ones are requested', () => {
  stored.past = false;
  render(<TicketsScreen />);
  expect(screen.getByTestId('coming')).toBeTruthy();
});

it('a match of today that still needs a seat comes before the next ticket', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z'), toFake: ['Date'] });
  const side = { name: 'Al Ahly', logo: null };
  const match = { id: 'm', eventId: 'e', home: side, away: side, state: 'seats' };
  stored.past = false;
  stored.tickets = [ticket('tomorrow', 24)];
  stored.matches = [{ ...match, date: '2026-11-21T17:00:00.000Z' }];
  const { unmount } = render(<TicketsScreen />);
  expect(screen.queryByTestId('tomorrow')).toBeNull();
  expect(screen.getByText(englishText('matches.chooseSeat'))).toBeTruthy();
  expect(
    screen.getByText(englishText('tickets.match', { home: 'Al Ahly', away: 'Zamalek' })),
  ).toBeTruthy();
  unmount();
  stored.matches = [{ ...match, date: '2026-11-23T17:00:00.000Z' }];
  render(<TicketsScreen />);
  expect(screen.getByTestId('tomorrow'), 'a later match waits').toBeTruthy();
  vi.useRealTimers();
});
