// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSeatSelection } from '#pwa/features/matches/seats/use-seat-selection.ts';
import type { TakenSeats } from '#pwa/features/matches/seats/use-taken-seats.ts';
import { send } from '#pwa/lib/http/api.ts';
import { ApiError, networkError } from '#pwa/lib/http/request.ts';

vi.mock('#pwa/lib/http/api.ts', async (original) => ({
  ...(await original<object>()),
  send: vi.fn<typeof send>(),
}));
vi.mock('#pwa/lib/sync/engine/sync-engine.ts', () => ({ syncNow: () => {} }));
beforeEach(() => void vi.mocked(send).mockReset());

const seats = (own: number): TakenSeats => ({
  taken: new Set([own]),
  own,
  lastUpdatedAt: 0,
  live: true,
  refusal: null,
  busyUntil: null,
  tooMany: false,
  refresh: async () => {},
});

it.each([
  ['whose answer was lost', networkError()],
  ['that a busy server may have made', new ApiError('busy', 'Busy.', { status: 503 })],
])('a seat change %s is repeated unchanged, although the seat is held', async (_, error) => {
  vi.mocked(send).mockRejectedValueOnce(error);
  vi.mocked(send).mockResolvedValueOnce({ message: 'Reserved' } as never);
  const { result, rerender } = renderHook(
    ({ own }) => useSeatSelection('event', 'match', seats(own), true),
    { initialProps: { own: 5 } },
  );
  act(() => result.current.select(12));
  await act(async () => void (await result.current.confirm()));
  rerender({ own: 12 });
  await act(async () => expect(await result.current.confirm()).toBe('Reserved'));
  const [first, second] = vi.mocked(send).mock.calls.map(([, sent]) => sent);
  expect(first).toMatchObject({ body: { held: expect.anything() } });
  expect(second).toEqual(first);
});
