// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VenuePlacesScreen } from '#pwa/features/pools/venue/venue-places-screen.tsx';
import { allocationBody, venueId } from '#pwa/features/pools/testing/example-pools.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import {
  applyAllocationTemplates,
  getAllocationTemplate,
  listVenueMatches,
  saveAllocationTemplate,
  type TemplateObstacle,
} from '#sync/contracts/pools/manage-pools.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input?: unknown) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: () => undefined }));
vi.mock('#pwa/lib/admin/venue-header.tsx', () => ({ VenueHeader: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: venueId }),
  Link: ({ children }: { children: ReactNode }) => <a href="#places">{children}</a>,
}));

const template = { ...allocationBody, version: 7 };
const match = (id: string, obstacle: TemplateObstacle | null, bookings = 0) => ({
  id,
  date: '2026-11-26T17:00:00.000Z',
  HomeTeam: { id: 'h', name: id, logo: null },
  AwayTeam: { id: 'a', name: 'ZED', logo: null },
  bookings,
  obstacle,
});
let stored: unknown;
let matches: ReturnType<typeof match>[];

beforeEach(() => {
  localStorage.clear();
  stored = template;
  matches = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((id) => match(id, null));
  calls.call.mockReset().mockImplementation(async (endpoint, input) => {
    if (endpoint === getAllocationTemplate) return stored;
    if (endpoint === listVenueMatches) return matches;
    if (endpoint === saveAllocationTemplate) return { ...template, version: 8 };
    const { matchIds } = (input as { body: { matchIds: string[] } }).body;
    matches = matches.map((each) =>
      matchIds.includes(each.id) ? { ...each, obstacle: 'allocation' } : each,
    );
    return matchIds.map((matchId) => ({ matchId, obstacle: null }));
  });
});
afterEach(cleanup);

const text = englishText;
function open(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <VenuePlacesScreen />
    </QueryClientProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sentTo = (endpoint: unknown) =>
  calls.call.mock.calls.flatMap(([called, input]) => (called === endpoint ? [input] : []));
const setUp = (count: number) => text('pools.applyTo', { count });

it('a changed template is saved and sets up all matches but those left out, by one press', async () => {
  open();
  const leftOut = await screen.findByRole('checkbox', { name: /Two v ZED/ });
  fireEvent.click(leftOut);
  fireEvent.change(screen.getByLabelText(text('pools.numbers')), { target: { value: '1-9' } });
  await press(setUp(5));
  await waitFor(() => expect(screen.getAllByText(text('pools.setUpNow'))).toHaveLength(5));
  expect(screen.queryByRole('button', { name: setUp(0) })).toBeNull();
  expect(sentTo(saveAllocationTemplate)).toMatchObject([
    { params: { id: venueId }, body: { version: 7, allocation: { pools: [{ numbers: '1-9' }] } } },
  ]);
  expect(sentTo(applyAllocationTemplates)).toEqual([
    { body: { matchIds: ['One', 'Three', 'Four', 'Five'] } },
    { body: { matchIds: ['Six'] } },
  ]);
  fireEvent.click(leftOut);
  await press(setUp(1));
  await waitFor(() => expect(sentTo(applyAllocationTemplates)).toHaveLength(3));
  expect(sentTo(saveAllocationTemplate)).toHaveLength(1);
});

it('matches that cannot be set up cannot be chosen, and say why', async () => {
  matches = [match('One', 'bookings', 3), match('Two', 'allocation'), match('Three', null)];
  open();
  await screen.findByRole('button', { name: setUp(1) });
  expect(screen.getByText(text('pools.bookingsAlready', { count: 3 }))).toBeTruthy();
  expect(screen.getByText(text('pools.obstacle.allocation'))).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /Two v ZED/ })).toBeNull();
});

it('a template that cannot be saved sets up no match', async () => {
  stored = null;
  open();
  await press(setUp(6));
  expect((await screen.findByRole('alert')).textContent).toBe(text('pools.zoneRequired'));
  expect(sentTo(applyAllocationTemplates)).toEqual([]);
});
