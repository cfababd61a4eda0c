// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MatchFields } from '#pwa/features/manage-reports/form/match-fields.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { searchMatch } from '#sync/contracts/matches/match-search.ts';

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown) => Promise<unknown>>() }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: server.call,
}));
afterEach(cleanup);

const match = {
  id: 'm',
  eventId: 'e',
  event: 'League',
  home: 'Al Ahly',
  away: 'Zamalek',
  venue: 'Cairo Stadium',
  date: '2026-12-01T17:00:00.000Z',
};

function Fields() {
  const [chosen, setChosen] = useState({ eventId: '', matchId: '' });
  const errors = { eventId: undefined, matchId: undefined };
  return <MatchFields {...chosen} onChange={setChosen} errors={errors} />;
}

it('the focus stays in the match field when the match sets its tournament', async () => {
  server.call.mockImplementation(async (endpoint) =>
    endpoint === searchMatch ? [match] : [{ id: 'e', name: 'League' }],
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  const field = (key: 'manageReports.match' | 'manageReports.tournament') =>
    screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(englishText(key)) });
  field('manageReports.match').focus();
  fireEvent.click(field('manageReports.match'));
  fireEvent.click(await screen.findByText('Al Ahly v Zamalek'));
  await waitFor(() => expect(field('manageReports.tournament').value).toBe('League'));
  expect(field('manageReports.match').value).toBe('Al Ahly v Zamalek');
  expect(document.activeElement).toBe(field('manageReports.match'));
});
