// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TicketsScreen } from '#pwa/features/tickets/tickets-screen.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const stored = vi.hoisted(() => ({ tickets: [] as object[], past: true }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: (name: string) => (name === 'ticket' ? stored.tickets : []),
  useStoredRows: () => stored.tickets,
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => ({}) }));
vi.mock('#pwa/lib/sync/member-page.tsx', () => ({
  MemberPage: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('#pwa/lib/sync/past-seasons.tsx', () => ({ PastSeasons: () => null }));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/features/tickets/stored-tickets.tsx', () => ({
  OwnTickets: () => <p data-testid="ticket" />,
  LoggedOutTickets: () => null,
}));
vi.mock('@tanstack/react-router', () => ({
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
  expect(screen.getByTestId('ticket')).toBeTruthy();
});
