// @vitest-environment happy-dom
/** The places of a match without signal: what the phone has is shown, and answers are sent later. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MatchPlaces } from '#pwa/features/match-places/match-places-screen.tsx';
import {
  before,
  examplePlaces,
  examplePool,
  exampleRequest,
  kickOff,
} from '#pwa/features/match-places/testing/example-places.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { networkError } from '#pwa/lib/http/request.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

const phone = vi.hoisted(() => ({
  requests: [] as object[],
  stored: {} as Record<string, object[]>,
  places: undefined as object | undefined,
  unsent: null as object | null,
  refused: [] as object[],
  mutate: vi.fn<(name: string, args: object) => Promise<string>>(async () => 'id'),
  dismiss: vi.fn<(id: string) => Promise<void>>(async () => undefined),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.reject(networkError()),
}));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: (name: string) =>
    name === 'pool_request' ? phone.requests : (phone.stored[name] ?? []),
  usePendingChange: () => phone.unsent,
  useRefusedChanges: () => phone.refused,
  useSyncStatus: () => ({ asOf: '2026-11-26T06:30:00.000Z' }),
}));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({
  mutate: phone.mutate,
  dismissRefusal: phone.dismiss,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/lib/places/use-place.ts', () => ({
  useMatchTeams: () => ({
    match: { id: 'match-1', date: '2026-11-26T17:00:00.000Z', places: phone.places },
  }),
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: () => ({ user: { id: 'user-1', role: 'photographer' } }),
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ id: 'event-1', matchId: 'match-1' }) }),
  Link: ({ children }: { children: ReactNode }) => <a href="#matches">{children}</a>,
}));

beforeEach(() => {
  Object.assign(phone, { unsent: null, refused: [], stored: {} });
  phone.mutate.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const text = (key: string, params?: Record<string, string | number>) =>
  englishText(`matchPlaces.${key}` as MessageKey, params);
const button = (key: string) => screen.findByRole('button', { name: text(key) });
const held = { state: 'held', number: 31, outletRank: 1, code: 'in_order' } as const;
const offered = { ...held, state: 'offered', offerEndsAt: before(500) } as const;

/** Shows what a phone has, by default ten hours before the kick-off. */
async function show(request: Partial<PoolRequest>, minutesBefore = 600) {
  const { allocation, pools } = examplePlaces(minutesBefore, [examplePool()]);
  const { id, zone, roles, quota } = pools[0] as (typeof pools)[number];
  phone.places = { ...allocation, pools: [{ id, zone, roles, quota }] };
  phone.requests = [{ ...exampleRequest(request), matchId: 'match-1', version: 1 }];
  vi.useFakeTimers({ toFake: ['Date'], now: kickOff - minutesBefore * 60_000 });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  render(
    <QueryClientProvider client={client}>
      <MatchPlaces />
    </QueryClientProvider>,
  );
  await screen.findByText(/^No signal/);
}

it('an offer is shown from the phone, and accepting it is stored', async () => {
  await show(offered);
  expect(await screen.findByText(text('nextOrFree'))).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('1:40:00');
  fireEvent.click(await button('accept'));
  await waitFor(() =>
    expect(phone.mutate.mock.calls).toEqual([
      ['pool.accept', { matchId: 'match-1', requestId: 'request-1' }],
    ]),
  );
});

it('a place is requested again, for the zone that was tapped', async () => {
  await show({ state: 'ended', endedReason: 'withdrawn' });
  fireEvent.click(await button('requestAgain'));
  await waitFor(() =>
    expect(phone.mutate.mock.calls).toEqual([
      ['pool.request', { matchId: 'match-1', poolId: 'pool-1' }],
    ]),
  );
});

it.each([
  ['request', { poolId: 'pool-1' }],
  ['confirm', { requestId: 'request-1' }],
] as const)(
  'an answer that waits to be sent (%s) takes the place of the buttons',
  async (name, args) => {
    phone.unsent = { name: `pool.${name}`, args };
    await show(held);
    expect(screen.getByText(text(`unsent.${name}`))).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    phone.unsent = { name: `pool.${name}`, args: { poolId: 'other', requestId: 'other' } };
    await show(held);
    expect(await button('coming')).toBeTruthy();
  },
);

it('an answer that the server refused says why until it is dismissed', async () => {
  const message = englishText('pools.offerOver');
  const other = { id: 'b', record: 'match/other', name: 'pool.accept', message: 'Other' };
  phone.refused = [other, { id: 'a', record: 'match/match-1', name: 'pool.accept', message }];
  await show({ state: 'ended', endedReason: 'expired' });
  expect(screen.getByText(text('refused', { reason: message }))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: englishText('action.close') }));
  expect(phone.dismiss).toHaveBeenCalledWith('a');
});

it('a person without signal reads that another number needs it, and who may get the place', async () => {
  await show(held, 1500);
  expect(screen.getByText(text('numberNeedsSignal'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('chooseNumber') })).toBeNull();
  fireEvent.click(await button('giveBack'));
  const moment = formatWeekdayAndTime(before(1440));
  expect(screen.getByText(text('outletMayKeep', { moment }))).toBeTruthy();
});

it('a suspended person reads the reason and cannot request; a suspension of other days changes nothing', async () => {
  const ended = { state: 'ended', endedReason: 'withdrawn' } as const;
  const suspension = { id: 's', reason: 'Three absences', absenceIds: ['absence'] };
  const inDays = (from: number, to: number) => [
    { ...suspension, beginsAt: before(-from * 1440), endsAt: before(-to * 1440) },
  ];
  phone.stored = { absence: [{ id: 'absence', matchId: 'earlier' }], suspension: inDays(-1, 1) };
  await show(ended, 4000);
  expect(screen.getByText(/Three absences/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('requestAgain') })).toBeNull();
  cleanup();
  phone.stored = { suspension: inDays(1, 2) };
  await show(ended, 4000);
  await button('requestAgain');
  expect(screen.queryByText(/Three absences/)).toBeNull();
});
