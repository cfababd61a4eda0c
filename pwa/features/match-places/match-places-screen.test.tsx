// @vitest-environment happy-dom
import {
  formatDate,
  formatTime,
  formatWeekday,
  formatWeekdayAndTime,
} from '#pwa/lib/format/dates.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
import type { ServerPool } from '#pwa/features/match-places/use-match-pools.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { networkError } from '#pwa/lib/http/request.ts';
import { englishText, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { endedReasons } from '#sync/contracts/pools/pool-words.ts';
import {
  acceptOffer,
  chooseNumber,
  confirmPlace,
  getMatchPools,
  type PoolRequest,
  requestPlace,
  returnPlace,
} from '#sync/contracts/pools/pools.ts';

const calls = vi.hoisted(() => ({ call: vi.fn<(...args: unknown[]) => Promise<unknown>>() }));
const mutate = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({ mutate }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: () => [],
  usePendingChange: () => null,
  useRefusedChanges: () => [],
  useSyncStatus: () => ({ asOf: null }),
}));
const session = vi.hoisted(() => ({ role: 'photographer' }));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  call: calls.call,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('#pwa/lib/places/use-place.ts', () => ({
  useMatchTeams: () => ({
    match: { date: '2026-11-26T17:00:00.000Z' },
    home: { id: 'h', name: 'Zamalek', logo: null },
    away: { id: 'a', name: 'ZED FC', logo: null },
  }),
}));
vi.mock('#pwa/lib/session/use-session.ts', () => ({
  useOpenSession: () => ({ user: { id: 'user-1', role: session.role } }),
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ id: 'event-1', matchId: 'match-1' }) }),
  Link: ({ children }: { children: ReactNode }) => <a href="#matches">{children}</a>,
}));

/** The server's answer to each call. */
let replies: Map<unknown, unknown>;

beforeEach(() => {
  session.role = 'photographer';
  replies = new Map();
  calls.call.mockReset().mockImplementation((endpoint) => {
    const reply = replies.get(endpoint);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const text = (key: string, params?: Record<string, string | number>) =>
  englishText(`matchPlaces.${key}` as MessageKey, params);
const sentTo = (endpoint: unknown) =>
  calls.call.mock.calls.flatMap(([called, input]) => (called === endpoint ? [input] : []));
const button = (key: string) => screen.findByRole('button', { name: text(key) });
const clock = () => screen.getByRole('timer').textContent;

function renderScreen() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  render(
    <QueryClientProvider client={client}>
      <MatchPlaces />
    </QueryClientProvider>,
  );
}

/** Shows one zone at a time so many minutes before the kick-off, once it is there. */
async function show(
  minutesBefore: number,
  pool: Partial<ServerPool>,
  allocation: Parameters<typeof examplePlaces>[2] = {},
) {
  replies.set(getMatchPools, examplePlaces(minutesBefore, [examplePool(pool)], allocation));
  renderScreen();
  await screen.findByText(englishText('pools.zone.pitchside'));
}
const own = (changes: Partial<PoolRequest>) => ({ own: exampleRequest(changes) });
const offer = (endsBefore: number): Partial<PoolRequest> => ({
  state: 'offered',
  number: 31,
  outletRank: 1,
  code: 'in_order',
  offerEndsAt: before(endsBefore),
});
const held = { state: 'held', number: 31, outletRank: 1, code: 'in_order' } as const;

it('before requests open, the zones are readable and the button is replaced by the time', async () => {
  await show(30_000, {});
  expect(
    screen.getByText(text('opensAt', { moment: formatWeekdayAndTime(before(20_000)) })),
  ).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a zone has its places, requests and those waiting, and overrides by category', async () => {
  await show(10_000, { free: 2, overrides: { rights_contract: 2 } });
  const counts = ['places', 'free', 'requests', 'waiting'].map((key) =>
    text(key, { count: { places: 40, free: 2, requests: 71, waiting: 23 }[key] ?? 0 }),
  );
  expect(screen.getByText(counts.join(', '))).toBeTruthy();
  expect(screen.getByText(/rights contract \(2\)/)).toBeTruthy();
});

it('the deadlines stand on a line, and the next one is named', async () => {
  await show(10_000, {});
  const steps = within(screen.getByRole('list', { name: text('deadlines') })).getAllByRole(
    'listitem',
  );
  expect(steps).toHaveLength(5);
  expect(steps[0]?.textContent).toContain(text('deadlinePassed'));
  expect(steps[1]?.textContent).toContain(text('deadline.closes'));
  expect(steps[1]?.textContent).toContain(text('deadlineNext'));
});

it('two taps request one place, which then waits for the allocation', async () => {
  await show(10_000, {});
  replies.set(requestPlace, exampleRequest());
  const request = await button('request');
  replies.set(getMatchPools, examplePlaces(10_000, [examplePool(own({}))]));
  fireEvent.click(request);
  fireEvent.click(request);
  await screen.findByText(text('beforeAllocation', { moment: formatWeekdayAndTime(before(2880)) }));
  expect(sentTo(requestPlace)).toMatchObject([{ params: { id: 'pool-1' } }]);
  expect(screen.queryByRole('button', { name: text('request') })).toBeNull();
});

it('a refused request shows the server’s words, and the button stays', async () => {
  await show(10_000, {});
  const message = englishText('pools.closed');
  replies.set(requestPlace, new ApiError('conflict', message, { status: 409 }));
  fireEvent.click(await button('request'));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  await button('request');
});

it('a full zone offers its waiting list after the allocation', async () => {
  await show(2000, { free: 0 });
  expect(await button('join')).toBeTruthy();
});

it.each([
  ['another role', 'written_press', {}, 'pools.notYourRole'],
  ['another kind of outlet', 'photographer', { quota: {} }, 'pools.notYourType'],
] as const)('a person of %s reads why they cannot request', async (_, role, pool, key) => {
  session.role = role;
  await show(10_000, pool);
  expect(screen.getByText(englishText(key))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('after the waiting list has ended no one can request', async () => {
  await show(30, {});
  expect(screen.getByText(englishText('pools.closed'))).toBeTruthy();
});

it('someone who waits sees the position, who is ahead by field, and the last place', async () => {
  const request = own({
    code: 'full',
    position: 4,
    ahead: { override: 0, priority: 0, outlet: 2, tie: 1, outletRank: 3 },
  });
  const cutoff = { priority: 1, outletRank: 2, requestedAt: before(12_000) };
  await show(2000, { free: 0, cutoff, ...request });
  expect(screen.getByText('4')).toBeTruthy();
  expect(screen.getByText(text('ofWaiting', { count: 23 }))).toBeTruthy();
  expect(screen.getByText(text('aheadCount', { count: 3 }))).toBeTruthy();
  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(counts).toEqual(['0', '2', '1']);
  const [, last, you] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  const moment = (minutes: number) =>
    [formatWeekday, formatDate, formatTime].map((format) => format(before(minutes))).join(' ');
  expect(last).toBe(`${text('lastPlace')}12${moment(12_000)}`);
  expect(you).toBe(`${text('you')}13${moment(10_000)}`);
});

it.each([
  ['outlet_cap', 'matchPlaces.out.outlet_cap'],
  ['suspended', 'matchPlaces.out.suspended'],
  ['role', 'pools.notYourRole'],
] as const)('a request that is excluded (%s) says why', async (code, key) => {
  await show(2000, own({ code }));
  expect(screen.getByText(englishText(key))).toBeTruthy();
  expect(await button('leave')).toBeTruthy();
});

it('an offer counts down by the server’s clock on a phone whose clock is a day fast', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: kickOff - 600 * 60_000 + 86_400_000 });
  await show(600, own(offer(500)));
  expect(clock()).toBe('1:40:00');
});

it('two taps accept an offer once, and the place is held', async () => {
  await show(600, own(offer(500)));
  const place = exampleRequest(held);
  replies.set(acceptOffer, place);
  const accept = await button('accept');
  replies.set(getMatchPools, examplePlaces(600, [examplePool({ own: place })]));
  fireEvent.click(accept);
  fireEvent.click(accept);
  await screen.findByText(text('yours'));
  expect(sentTo(acceptOffer)).toMatchObject([{ params: { id: 'request-1' } }]);
});

it('an offer that ends while the page is open can no longer be accepted', async () => {
  const start = kickOff - 600 * 60_000;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
  await show(600, own(offer(599)));
  await button('accept');
  replies.set(getMatchPools, examplePlaces(599, [examplePool(own(offer(599)))]));
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByText(englishText('pools.offerOver'));
  expect(screen.queryByRole('button', { name: text('accept') })).toBeNull();
});

it('an acceptance that came too late shows the server’s words', async () => {
  await show(600, own(offer(500)));
  const message = englishText('pools.offerOver');
  replies.set(acceptOffer, new ApiError('conflict', message, { status: 409 }));
  const ended = own({ state: 'ended', endedReason: 'expired' });
  replies.set(getMatchPools, examplePlaces(600, [examplePool(ended)]));
  fireEvent.click(await button('accept'));
  await screen.findByText(message);
  await screen.findByText(text('ended.expired'));
  expect(await button('requestAgain')).toBeTruthy();
});

it('an offer is declined after a question that says who gets it', async () => {
  await show(600, own(offer(500)));
  fireEvent.click(await button('decline'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(text('nextGets'));
  const ended = exampleRequest({ state: 'ended', endedReason: 'returned' });
  replies.set(returnPlace, ended);
  replies.set(getMatchPools, examplePlaces(600, [examplePool({ own: ended })]));
  fireEvent.click(within(dialog).getByRole('button', { name: text('decline') }));
  await screen.findByText(text('ended.returned'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('accepting names the place of the same part of the day that is given back', async () => {
  const desk = exampleRequest({ ...held, id: 'request-2', poolId: 'pool-2', number: 7 });
  replies.set(
    getMatchPools,
    examplePlaces(600, [
      examplePool(own(offer(500))),
      examplePool({ id: 'pool-2', zone: 'tribune', own: desk }),
    ]),
  );
  renderScreen();
  expect(
    await screen.findByText(text('movesFrom', { place: text('place.tribune', { number: 7 }) })),
  ).toBeTruthy();
});

it.each([
  ['too early to confirm', 2000, 'confirmFrom', 1440, false],
  ['time to confirm', 600, 'confirmNow', 120, true],
  ['late, but no one took it', 90, 'confirmLate', 0, true],
] as const)('a held place: %s', async (_, minutes, key, deadline, canConfirm) => {
  await show(minutes, own(held));
  expect(screen.getByText('31')).toBeTruthy();
  expect(
    screen.getByText(text(key, { moment: formatWeekdayAndTime(before(deadline)) })),
  ).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: text('coming') })).toHaveLength(
    canConfirm ? 1 : 0,
  );
});

it('“I’m coming” confirms the place once', async () => {
  await show(600, own(held));
  const confirmed = exampleRequest({ ...held, confirmedAt: before(600) });
  replies.set(confirmPlace, confirmed);
  replies.set(getMatchPools, examplePlaces(600, [examplePool({ own: confirmed })]));
  fireEvent.click(await button('coming'));
  await screen.findByText(text('confirmed', { moment: formatWeekdayAndTime(before(600)) }));
  expect(sentTo(confirmPlace)).toHaveLength(1);
});

it('giving back says who gets the place, and a failure keeps the question open', async () => {
  await show(600, { ...own(held), waiting: 0 });
  fireEvent.click(await button('giveBack'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(text('nobodyNext'));
  expect(dialog.textContent).toContain(text('ticketEnds'));
  const message = englishText('error.busy');
  replies.set(returnPlace, new ApiError('busy', message, { status: 503 }));
  fireEvent.click(within(dialog).getByRole('button', { name: text('giveBack') }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain(message);
  expect(mutate).not.toHaveBeenCalled();
});

it.each([null, before(600)])('after the kick-off nothing is confirmed (%s)', async (at) => {
  await show(-10, own({ ...held, confirmedAt: at }));
  expect(screen.getByText(text('yours'))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/You .*confirm/)).toBeNull();
});

it.each(endedReasons)('a request that ended (%s) says why', async (endedReason) => {
  await show(2000, own({ state: 'ended', endedReason, overrideText: 'Late papers' }));
  expect(screen.getByText(text(`ended.${endedReason}`))).toBeTruthy();
  const again = screen.queryAllByRole('button', { name: text('requestAgain') });
  expect(again).toHaveLength(endedReason === 'revoked' ? 0 : 1);
  expect(screen.queryAllByText(text('reason', { text: 'Late papers' }))).toHaveLength(
    endedReason === 'refused' ? 1 : 0,
  );
});

it('without signal and before the first sync the page says that places need it, and that the ticket works', async () => {
  replies.set(getMatchPools, networkError());
  renderScreen();
  await screen.findByText(text('needSignal'));
  expect(screen.getByText(text('needSignalText'))).toBeTruthy();
  replies.set(getMatchPools, examplePlaces(10_000, [examplePool()]));
  fireEvent.click(screen.getByRole('button', { name: englishText('action.tryAgain') }));
  expect(await screen.findByText(englishText('pools.zone.pitchside'))).toBeTruthy();
});

it('signal lost while the page is open keeps what was shown, with its time', async () => {
  await show(600, own(held));
  replies.set(getMatchPools, networkError());
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.getByText(/^No signal/)).toBeTruthy());
  expect(screen.getByText(text('yours'))).toBeTruthy();
});

it('a match without places, or without accreditation, says so in the server’s words', async () => {
  const message = englishText('pools.gone');
  replies.set(getMatchPools, new ApiError('not_found', message, { status: 404 }));
  renderScreen();
  await screen.findByText(text('none'));
  expect(screen.getByText(message)).toBeTruthy();
});

it('a person whose outlet keeps the place reads until when before giving it back', async () => {
  const moment = formatWeekdayAndTime(before(1440));
  const places = examplePlaces(2000, [examplePool(own(held))]);
  replies.set(getMatchPools, { ...places, outletKeeps: true });
  renderScreen();
  fireEvent.click(await button('giveBack'));
  expect(screen.getByText(text('outletKeeps', { moment }))).toBeTruthy();
  expect(screen.getByText(text('thenNext', { next: text('nextGets') }))).toBeTruthy();
});

it('a place that the outlet has is not shown as one’s own, and can be taken back in time', async () => {
  const unassigned = own({ ...held, unassignedAt: before(2100) });
  await show(2000, unassigned);
  expect(screen.queryByText(text('yours'))).toBeNull();
  expect(screen.queryByRole('button', { name: text('giveBack') })).toBeNull();
  replies.set(confirmPlace, exampleRequest(held));
  fireEvent.click(await button('comingAfterAll'));
  await waitFor(() => expect(sentTo(confirmPlace)).toHaveLength(1));
  cleanup();
  await show(1400, unassigned);
  expect(screen.queryByRole('button', { name: text('comingAfterAll') })).toBeNull();
});

it('another free number is chosen before the deadline for substitutes', async () => {
  await show(2000, { ...own(held), freeNumbers: [7, 12] });
  fireEvent.click(await button('chooseNumber'));
  fireEvent.change(screen.getByLabelText(text('number.pitchside')), { target: { value: '12' } });
  replies.set(chooseNumber, {});
  fireEvent.click(await button('chooseNumberDone'));
  await waitFor(() =>
    expect(sentTo(chooseNumber)).toEqual([{ params: { id: 'request-1' }, body: { number: 12 } }]),
  );
});
