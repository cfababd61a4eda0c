// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { TodayPanel } from '#pwa/features/overview/today-panel.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));
afterEach(cleanup);

const team = (name: string) => ({ id: name, name, logo: null });
const today = (count: number): Overview['today'] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    date: '2026-11-22T17:00:00.000Z',
    HomeTeam: team(`Home ${at}`),
    AwayTeam: team(`Away ${at}`),
    people: { approved: 4, tickets: 3, listed: null },
  }));

it.each([
  [4, null],
  [5, 1],
  [9, 5],
])('with %i matches today, four are shown and the rest are counted', (all, rest) => {
  render(<TodayPanel today={today(all)} now={Date.parse('2026-11-22T10:00:00.000Z')} />);
  const approved = englishText('matches.peopleApproved', { count: 4 });
  expect(screen.getAllByRole('link', { name: /Home/ })).toHaveLength(4);
  expect(screen.getAllByRole('link', { name: approved })).toHaveLength(4);
  const more = (count: number) => screen.queryByText(englishText('overview.moreToday', { count }));
  expect([1, 2, 3, 4, 5].filter((count) => more(count) !== null)).toEqual(
    rest === null ? [] : [rest],
  );
});
