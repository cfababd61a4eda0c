// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PersonPlaces } from '#pwa/features/approvals/person/person-places.tsx';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { fakeApi, okResponse } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { PersonPlace } from '#sync/contracts/pools/manage-pools.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#match">{children}</a>,
}));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const team = (name: string) => ({ id: name, name, nameArabic: null, logo: null });
const waited: PersonPlace = {
  id: 'request-1',
  matchId: 'match-1',
  date: '2026-05-21T17:00:00.000Z',
  HomeTeam: team('Al Ahly'),
  AwayTeam: team('Zamalek'),
  zone: 'pitchside',
  state: 'ended',
  endedReason: 'closed',
  number: null,
  confirmedAt: null,
  unassignedAt: null,
  offerEndsAt: null,
  code: 'full',
  priority: 2,
  position: 4,
  ahead: { override: 1, priority: 2, outlet: 0, tie: 0 },
  tie: 'earliest',
  override: null,
  text: null,
};

function open(places: PersonPlace[]) {
  fakeApi({ 'GET /api/admin/user/person-1/places': () => okResponse(places) });
  return render(
    <QueryClientProvider client={queryClient}>
      <PersonPlaces id="person-1" />
    </QueryClientProvider>,
  );
}
/** The text of a row without the isolates around its parts. */
const row = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

it('a person who got no place reads why: the priority, and who was in front', async () => {
  open([waited]);
  const text = row((await screen.findByText('Al Ahly v Zamalek')).closest('li')?.textContent ?? '');
  expect(text).toContain(englishText('pools.ended.closed'));
  expect(text).toContain('All places are taken · Priority 2 · 3 people ahead:');
  expect(text).toContain('put first by the league (1) and higher priority (2)');
});

it('a refusal shows what the league wrote, and a place its number and override', async () => {
  const held = {
    ...waited,
    id: 'request-3',
    state: 'held',
    endedReason: null,
    number: 31,
    position: null,
    ahead: null,
  } as const;
  open([
    { ...waited, id: 'request-2', endedReason: 'refused', text: 'No vest left.' },
    { ...held, date: '2999-05-21T17:00:00.000Z', override: 'safety', text: 'Needs a lift.' },
    { ...held, id: 'request-4', date: '2020-05-21T17:00:00.000Z' },
  ]);
  expect(await screen.findByText('No vest left.')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => row(textContent ?? ''));
  expect(rows[1]).toContain('Place 31, not confirmed yet');
  expect(rows[1]).toContain('Safety · Needs a lift.');
  expect(rows[2], 'a played match').toMatch(/Place 31$/);
});

it('nothing is shown for a person who requested no place', async () => {
  const { container } = open([]);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
