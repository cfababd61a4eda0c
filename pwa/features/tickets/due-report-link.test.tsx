// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DueReportLink } from '#pwa/features/tickets/due-report-link.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { ReportRow } from '#sync/contracts/reports/reports.ts';
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';

let reports: Partial<ReportRow>[] = [];
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: () => reports,
  usePendingChanges: () => [],
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params: { id: string }; children: ReactNode }) => (
    <a href={to.replace('$id', params.id)}>{children}</a>
  ),
}));
afterEach(cleanup);

const kickOff = '2026-11-21T17:00:00.000Z';
const report = { id: 'one', name: 'Operations', matchId: 'm', status: 'draft', archived: false };

function show(now: string, more: object = {}) {
  reports = [{ ...report, ...more } as Partial<ReportRow>];
  const facts = { date: kickOff } as TicketFacts;
  render(<DueReportLink ticket={{ matchId: 'm', facts }} now={Date.parse(now)} />);
  return screen.queryByRole('link');
}

it('leads from the ticket to the report on the match day, with its deadline', () => {
  const now = '2026-11-21T15:00:00.000Z';
  const link = show(now);
  const time = formatMoment('2026-11-22T17:00:00.000Z', Date.parse(now));
  expect(link?.getAttribute('href')).toBe('/reports/edit/one');
  expect(link?.textContent).toContain(englishText('reportScreens.dueBy', { time }));
});

it('says since when the report is overdue', () => {
  const now = '2026-11-23T15:00:00.000Z';
  const time = formatMoment('2026-11-22T17:00:00.000Z', Date.parse(now));
  expect(show(now)?.textContent).toContain(englishText('reportScreens.overdue', { time }));
});

it.each([
  ['before the match day', '2026-11-20T15:00:00.000Z', {}],
  ['for another match', '2026-11-21T15:00:00.000Z', { matchId: 'other' }],
  ['once it is published', '2026-11-21T15:00:00.000Z', { status: 'published' }],
])('leads to none %s', (_, now, more) => {
  expect(show(now, more)).toBeNull();
});
