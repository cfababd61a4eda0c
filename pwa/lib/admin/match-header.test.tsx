// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MatchHeader } from '#pwa/lib/admin/match-header.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { MatchSummary } from '#sync/contracts/matches/match-summary.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({
    to,
    params,
    search,
    children,
  }: {
    to: string;
    params: { id: string; _splat?: string };
    search?: Record<string, string>;
    children: ReactNode;
  }) => (
    <a
      href={`${to.replace('$id', params.id).replace('$', params._splat ?? '')}?${new URLSearchParams(search).toString()}`}
    >
      {children}
    </a>
  ),
  useLocation: () => ({ pathname: '/' }),
}));
afterEach(cleanup);

const summary: MatchSummary = {
  id: 'm1',
  date: '2026-11-26T18:00:00.000Z',
  HomeTeam: { id: 't1', name: 'Al Ahly', nameArabic: null, logo: null },
  AwayTeam: { id: 't2', name: 'Zamalek', nameArabic: null, logo: null },
  Location: { id: 'v1', name: 'Cairo Stadium', nameArabic: null },
  Event: { id: 'e1', name: 'Premier League', nameArabic: null },
  people: { approved: 12, tickets: 11, listed: 10 },
  gates: 2,
  listVersion: 3,
};

async function open(changes: Partial<MatchSummary> = {}) {
  calls.call.mockResolvedValue({ ...summary, ...changes });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MatchHeader id="m1" />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', {
    name: englishText('matches.versus', { home: 'Al Ahly', away: 'Zamalek' }),
  });
}

const linkTo = (key: Parameters<typeof englishText>[0], count: number) =>
  screen.queryByRole('link', { name: englishText(key, { count }) })?.getAttribute('href');

it('each number in a match’s header links to the people it counts', async () => {
  await open();
  const people = '/admin/manage/matches/m1/people';
  expect(linkTo('matches.peopleApproved', 12)).toBe(`${people}?state=approved`);
  expect(linkTo('matches.peopleTickets', 11)).toBe(`${people}?state=approved&ticket=with`);
  expect(linkTo('matches.peopleListed', 10)).toBe('/admin/manage/matches/m1/gates/list?');
});

it('the header of a match without a security list has no number of people on it', async () => {
  await open({ people: { approved: 12, tickets: 11, listed: null }, listVersion: null });
  const tabs = within(screen.getByRole('navigation'));
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    englishText('matches.tabDetails'),
    englishText('matches.tabPeople'),
    englishText('matches.tabPlaces'),
    `${englishText('matches.tabGates')}2`,
    englishText('matches.tabList'),
  ]);
  expect(linkTo('matches.peopleListed', 10)).toBeUndefined();
});
