// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NextMatchPanel } from '#pwa/features/home/next-match-panel.tsx';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const person = vi.hoisted(() => ({ scopes: ['officer'] }));
vi.mock('#pwa/lib/session/use-session.ts', () => ({ useOpenSession: () => person }));
vi.mock('#pwa/lib/sync/attendees.ts', () => ({ useAttendeeCounts: () => new Map([['m', 12]]) }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: () => [
    { id: 'r', name: 'Operations', matchId: 'm', status: 'draft', archived: false },
  ],
  usePendingChanges: () => [],
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
}));
afterEach(cleanup);

const side = { name: 'Al Ahly', logo: null };
const item = {
  id: 'm',
  eventId: 'e',
  date: '2026-11-21T17:00:00.000Z',
  home: side,
  away: side,
  venue: 'Cairo International Stadium',
  gate: null,
  seat: null,
  state: 'ticket',
  ticketRef: 'ref',
} as MatchListItem;
const show = (now: string) => render(<NextMatchPanel item={item} now={Date.parse(now)} />);
const people = englishText('matchAttendees.link', { count: 12 });

it('today’s match leads an officer to its people, its gates and the report', async () => {
  person.scopes = ['officer'];
  show('2026-11-21T12:00:00.000Z');
  expect(await screen.findByText(people)).toBeTruthy();
  expect(screen.getByText(englishText('matchAttendees.gatesLink'))).toBeTruthy();
  expect(screen.getByText(englishText('reportScreens.writeReport'))).toBeTruthy();
});

it.each([
  ['a match of another day', ['officer'], '2026-11-20T12:00:00.000Z'],
  ['a member’s match', ['member'], '2026-11-21T12:00:00.000Z'],
])('%s leads only to the ticket', async (_, scopes, now) => {
  person.scopes = scopes;
  show(now);
  expect(await screen.findByText(englishText('home.showTicket'))).toBeTruthy();
  expect(screen.queryByText(people)).toBeNull();
});
