// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { MatchForm } from '#pwa/features/manage-matches/match-form.tsx';

vi.mock('#pwa/lib/admin/resource/resource-form-frame.tsx', () => ({
  ResourceFormFrame: ({ notice, children }: { notice: ReactNode; children: ReactNode }) => (
    <>
      {notice}
      {children}
    </>
  ),
  RecordOptions: () => null,
}));
vi.mock('#pwa/lib/admin/mail/email-recipients.tsx', () => ({
  PlannedRecipients: ({ action }: { action: object }) => (
    <p data-testid="planned">{JSON.stringify(action)}</p>
  ),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history: {} }),
}));

const match = {
  id: 'm',
  version: 1,
  name: 'Matchday 17',
  eventId: 'e',
  HomeTeam: { id: 'h', name: 'Al Ahly', logo: null },
  AwayTeam: { id: 'a', name: 'Zamalek', logo: null },
  Location: { id: 'v', name: 'Cairo International Stadium' },
  date: '2026-11-21T17:00:00.000Z',
  gate: null,
  seated: true,
  reservationOpen: true,
  people: { approved: 2, pending: 1 },
} as unknown as AdminMatch;

it('the recipients of a match’s email are those for the kick-off in the form, as a past match has none', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MatchForm match={match} choices={{ events: [], teams: [], venues: [] }} />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText(/^Date/), { target: { value: '2026-11-25' } });
  const { textContent } = screen.getByTestId('planned');
  expect(JSON.parse(textContent ?? '')).toEqual({
    action: 'moveMatches',
    matchIds: ['m'],
    date: expect.stringMatching(/^2026-11-25T/),
  });
});
