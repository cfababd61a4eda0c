// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '#pwa/lib/http/request.ts';
import {
  checkStatusNow,
  useStatusCheck,
  useStatusPolling,
} from '#pwa/lib/session/use-account-status.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const askStatus = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('#pwa/lib/http/api.ts', () => ({ askStatus }));
vi.useFakeTimers();
beforeEach(() => {
  askStatus.mockReset().mockResolvedValue('rejected');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Until what was asked is answered. */
const settled = () => act(() => vi.advanceTimersByTimeAsync(0));
const watch = () =>
  renderHook(() => {
    useStatusPolling(true);
    return useStatusCheck();
  });

it('asks at once, every 30 seconds, and when the signal comes back', async () => {
  const { unmount } = watch();
  expect(askStatus).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(askStatus).toHaveBeenCalledTimes(2);
  act(() => void dispatchEvent(new Event('online')));
  expect(askStatus).toHaveBeenCalledTimes(3);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askStatus).toHaveBeenCalledTimes(3);
});

it('asks nothing of who does not wait', () => {
  renderHook(() => useStatusPolling(false));
  vi.advanceTimersByTime(60_000);
  expect(askStatus).not.toHaveBeenCalled();
});

it('tells that it asks, and that it was told', async () => {
  const { result } = watch();
  expect(result.current).toEqual({ phase: 'asking' });
  await settled();
  expect(result.current).toEqual({ phase: 'told' });
});

it('tells that there is no signal, and is told once there is', async () => {
  askStatus.mockRejectedValueOnce(networkError());
  const { result } = watch();
  await settled();
  expect(result.current).toMatchObject({ phase: 'failed', offline: true });
  act(() => void dispatchEvent(new Event('online')));
  await settled();
  expect(result.current).toEqual({ phase: 'told' });
});

it('knows at once that the signal went', async () => {
  const { result } = watch();
  await settled();
  act(() => void dispatchEvent(new Event('offline')));
  expect(result.current).toMatchObject({ phase: 'failed', offline: true });
});

it('tells what the server said, and asks again when it is asked to', async () => {
  askStatus.mockRejectedValueOnce(new ApiError('internal', 'Too much.', { status: 500 }));
  const { result } = watch();
  await settled();
  expect(result.current).toEqual({ phase: 'failed', offline: false, message: 'Too much.' });
  act(checkStatusNow);
  expect(result.current).toEqual({ phase: 'asking' });
  await settled();
  expect(result.current).toEqual({ phase: 'told' });
});

it('what failed stays told while it is asked again by itself', async () => {
  askStatus.mockRejectedValue(networkError());
  const { result } = watch();
  await settled();
  askStatus.mockReturnValue(new Promise(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toMatchObject({ phase: 'failed' });
});

it('an answer that comes late does not undo a later one', async () => {
  const late = Promise.withResolvers<string>();
  askStatus.mockReturnValueOnce(late.promise);
  const { result } = watch();
  act(() => void dispatchEvent(new Event('online')));
  await settled();
  late.reject(networkError());
  await settled();
  expect(result.current).toEqual({ phase: 'told' });
});

it('a phone that cannot keep the answer is told as well', async () => {
  askStatus.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'));
  const { result } = watch();
  await settled();
  const message = englishText('sync.storageFull');
  expect(result.current).toEqual({ phase: 'failed', offline: false, message });
});
