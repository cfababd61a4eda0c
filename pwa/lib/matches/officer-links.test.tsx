// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfficerLinks } from '#pwa/lib/matches/officer-links.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';

interface LinkProps {
  to: string;
  params: { id: string; matchId?: string };
  children: ReactNode;
  'aria-label'?: string;
}

let reports: Partial<ReportRow>[] = [];
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: () => reports,
  usePendingChanges: () => [],
}));
let counts = new Map<string, number>();
vi.mock('#pwa/lib/sync/attendees.ts', () => ({ useAttendeeCounts: () => counts }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children, ...props }: LinkProps) => (
    <a
      href={to.replace('$id', params.id).replace('$matchId', params.matchId ?? '')}
      aria-label={props['aria-label']}
    >
      {children}
    </a>
  ),
}));
afterEach(() => {
  cleanup();
  counts = new Map();
});

const kickOff = '2026-11-21T17:00:00.000Z';
const report = { id: 'one', name: 'Operations', matchId: 'm', status: 'draft', archived: false };

function show(now: string, more: object = {}) {
  reports = [{ ...report, ...more } as Partial<ReportRow>];
  const match = { id: 'm', eventId: 'e', date: kickOff };
  render(<OfficerLinks match={match} variant="ticket" now={Date.parse(now)} />);
  return screen.queryByRole('link');
}

it('on the match day an officer’s ticket links to the report, with its deadline', () => {
  const now = '2026-11-21T15:00:00.000Z';
  const link = show(now);
  const time = formatMoment('2026-11-22T17:00:00.000Z', Date.parse(now));
  expect(link?.getAttribute('href')).toBe('/reports/edit/one');
  expect(link?.textContent).toContain(englishText('reportScreens.dueBy', { time }));
});

it('an officer’s ticket tells screen readers which report is due, and when', () => {
  const now = '2026-11-21T15:00:00.000Z';
  show(now);
  const time = formatMoment('2026-11-22T17:00:00.000Z', Date.parse(now));
  const parts = [englishText('reportScreens.writeReport'), report.name, time];
  for (const part of parts)
    expect(screen.getByRole('link', { name: (name) => name.includes(part) })).toBeTruthy();
});

it('an officer’s ticket says since when the report is overdue', () => {
  const now = '2026-11-23T15:00:00.000Z';
  const time = formatMoment('2026-11-22T17:00:00.000Z', Date.parse(now));
  expect(show(now)?.textContent).toContain(englishText('reportScreens.overdue', { time }));
});

it.each([
  ['before the match day', '2026-11-20T15:00:00.000Z', {}],
  ['for another match', '2026-11-21T15:00:00.000Z', { matchId: 'other' }],
  ['once it is published', '2026-11-21T15:00:00.000Z', { status: 'published' }],
])('an officer’s ticket links to no report %s', (_, now, more) => {
  expect(show(now, more)).toBeNull();
});

it('an officer’s ticket links to the match’s people and gates while the people are on the phone', () => {
  counts = new Map([['m', 3]]);
  const match = { id: 'm', eventId: 'e', date: kickOff };
  const now = Date.parse('2026-11-20T15:00:00.000Z');
  render(<OfficerLinks match={match} variant="ticket" now={now} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/events/e/reservations/m/attendees', englishText('matchAttendees.link', { count: 3 })],
    ['/events/e/reservations/m/gates/$', englishText('matchAttendees.gatesLink')],
  ]);
  cleanup();
  expect(show('2026-11-22T15:00:00.000Z', { status: 'published' })).toBeNull();
});
