// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTakenSeats } from '#pwa/features/matches/seats/use-taken-seats.ts';
import { ApiError, networkError } from '#pwa/lib/http/request.ts';
import { startSeatUpdates, type LiveSeats, type SeatListener } from '#pwa/lib/sync/seat-updates.ts';
import { readTakenSeats } from '#pwa/lib/sync/taken-seats.ts';

vi.mock('#pwa/lib/sync/seat-updates.ts', () => ({
  startSeatUpdates: vi.fn<typeof startSeatUpdates>(),
}));
vi.mock('#pwa/lib/sync/taken-seats.ts', () => ({ readTakenSeats: vi.fn<typeof readTakenSeats>() }));

let stream: SeatListener;
let isConnected = true;
beforeEach(() => {
  vi.useFakeTimers();
  isConnected = true;
  vi.mocked(readTakenSeats).mockReset();
  vi.mocked(startSeatUpdates).mockImplementation((_event, _match, listener) => {
    stream = listener;
    return { isConnected: () => isConnected, stop: () => {} };
  });
});
afterEach(() => void vi.useRealTimers());

const seats = (version: number, taken: number[], own: number | null = null): LiveSeats => ({
  version,
  taken,
  own,
});

const busy = (retryAfter: number) =>
  new ApiError('busy', 'The server is busy.', { status: 503, retryAfter });
const requests = () => vi.mocked(readTakenSeats).mock.calls.length;

async function openMap(reply: Promise<LiveSeats>) {
  vi.mocked(readTakenSeats).mockReturnValueOnce(reply);
  const { result } = renderHook(() => useTakenSeats('event', 'match'));
  await act(async () => {});
  const shown = () => [[...(result.current.taken ?? [])], result.current.own];
  return { result, shown };
}
const send = (sent: LiveSeats) => act(() => stream.onSeats(sent));

it('seats from the stream are shown without a request', async () => {
  const { shown } = await openMap(Promise.resolve(seats(1, [3])));
  send(seats(2, [3, 4], 4));
  send(seats(3, [4], 4));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([shown(), vi.mocked(readTakenSeats).mock.calls.length]).toEqual([[[4], 4], 1]);
});

it('a message or reply that was overtaken does not bring back older seats', async () => {
  const late = Promise.withResolvers<LiveSeats>();
  const { shown } = await openMap(late.promise);
  send(seats(5, [3, 4]));
  await act(async () => late.resolve(seats(4, [3])));
  expect(shown()).toEqual([[3, 4], null]);
  send(seats(4, [3]));
  expect(shown()).toEqual([[3, 4], null]);
});

it('a newer reply is not replaced by an older message', async () => {
  const { shown } = await openMap(Promise.resolve(seats(6, [3, 4])));
  send(seats(5, [3]));
  expect(shown()).toEqual([[3, 4], null]);
});

it('without the stream the seats are requested every four seconds, and any version is shown', async () => {
  const { result, shown } = await openMap(Promise.resolve(seats(5, [3])));
  isConnected = false;
  act(() => stream.onLost());
  vi.mocked(readTakenSeats).mockResolvedValueOnce(seats(2, [8]));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(shown()).toEqual([[8], null]);
  vi.mocked(readTakenSeats).mockRejectedValueOnce(networkError());
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect([result.current.live, shown()]).toEqual([false, [[8], null]]);
});

it('a request from before the stream was lost does not bring back older seats', async () => {
  const late = Promise.withResolvers<LiveSeats>();
  const { shown } = await openMap(late.promise);
  send(seats(5, [3, 4]));
  act(() => stream.onLost());
  await act(async () => late.resolve(seats(4, [3])));
  expect(shown()).toEqual([[3, 4], null]);
});

it('a request that was refused because of the rate limit does not call the server busy', async () => {
  const { result } = await openMap(Promise.resolve(seats(1, [3])));
  isConnected = false;
  const tooMany = new ApiError('rate_limited', 'Too many.', { status: 429, retryAfter: 20 });
  vi.mocked(readTakenSeats).mockRejectedValueOnce(tooMany);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect([result.current.tooMany, result.current.busyUntil !== null]).toEqual([true, true]);
  vi.mocked(readTakenSeats).mockRejectedValueOnce(busy(20));
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect([result.current.tooMany, result.current.busyUntil !== null]).toEqual([false, true]);
});

it('a busy server gets no request for seats before the time it asked for, whatever happens', async () => {
  const { result } = await openMap(Promise.resolve(seats(1, [3])));
  isConnected = false;
  const begun = Date.now();
  vi.mocked(readTakenSeats).mockRejectedValueOnce(busy(20));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(result.current.busyUntil).toBeGreaterThanOrEqual(begun + 24_000);
  expect(result.current.busyUntil).toBeLessThanOrEqual(begun + 34_000);
  vi.mocked(readTakenSeats).mockResolvedValue(seats(2, [3, 4]));
  window.dispatchEvent(new Event('online'));
  await act(() => result.current.refresh());
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(requests()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect([result.current.live, result.current.busyUntil]).toEqual([true, null]);
});
