// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MatchDayScreen } from '#pwa/features/match-day/match-day-screen.tsx';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { MatchDayLink } from '#pwa/lib/matches/match-day-link.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const stored = vi.hoisted(() => ({
  rows: {} as Record<string, Record<string, unknown>[] | undefined>,
}));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: (name: string) => stored.rows[name],
  useRow: (name: string, id: string) =>
    stored.rows[name] && (stored.rows[name].find((row) => row['id'] === id) ?? null),
}));
vi.mock('#pwa/lib/documents/keep-documents.tsx', () => ({ KeepDocuments: () => null }));
vi.mock('#pwa/lib/sync/member-page.tsx', () => ({
  MemberPage: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  getRouteApi: () => ({ useParams: () => ({ id: 'event', matchId: 'match' }) }),
}));

const document = (id: string, venueIds?: string[]) => ({
  id,
  title: id,
  name: `${id}.pdf`,
  image: null,
  venueIds,
  createdAt: '2026-11-01T10:00:00.000Z',
});
const notes = { wifi: 'Password: 4-4-2', parking: 'P4', parkingArabic: 'موقف 4' };

beforeEach(() => {
  stored.rows = {
    match: [{ id: 'match', venueId: 'cairo', date: new Date().toISOString() }],
    team: [],
    venue: [],
    booking: [{ id: 'booking', status: 'approved' }],
    guide: [{ id: 'guide', venueId: 'cairo', matchId: null, notes }],
    document: [document('Way to the tribune', ['cairo']), document('Other ground', ['suez'])],
  };
});
afterEach(() => {
  cleanup();
  languageStore.set('en');
});

const link = () => render(<MatchDayLink match={{ id: 'match', eventId: 'event' }} />);

it('a ticket leads to the notes and the venue’s documents for the day of its match', () => {
  link();
  expect(screen.getByRole('link', { name: englishText('matchDay.title') })).toBeDefined();
  cleanup();
  render(<MatchDayScreen />);
  expect(screen.getByText(englishText('guide.wifi'))).toBeDefined();
  expect(screen.getByText('Password: 4-4-2')).toBeDefined();
  expect(screen.getByRole('link', { name: /Way to the tribune/ })).toBeDefined();
  expect(screen.queryByText('Other ground')).toBeNull();
});

it('notes are in the reader’s language, and in the other one where they are missing', () => {
  languageStore.set('ar');
  render(<MatchDayScreen />);
  expect(screen.getByText('موقف 4')).toBeDefined();
  expect(screen.getByText('Password: 4-4-2')).toBeDefined();
  expect(screen.queryByText('P4')).toBeNull();
});

it('a ticket has no link to a match day without notes and documents', () => {
  stored.rows['guide'] = [];
  stored.rows['document'] = [];
  const { container } = link();
  expect(container.textContent).toBe('');
  render(<MatchDayScreen />);
  expect(screen.getByText(englishText('matchDay.emptyTitle'))).toBeDefined();
});

it.each(['pending', 'rejected'])('a person whose booking is %s sees no notes', (status) => {
  stored.rows['booking'] = [{ id: 'booking', status }];
  const { container } = link();
  expect(container.textContent).toBe('');
  render(<MatchDayScreen />);
  expect(screen.getByText(englishText('matchDay.noBooking'))).toBeDefined();
  expect(screen.queryByText('Password: 4-4-2')).toBeNull();
});
