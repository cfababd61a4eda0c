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
vi.mock('#pwa/lib/http/api.ts', () => ({ fetchAccountStatus: askStatus }));
vi.useFakeTimers();
beforeEach(() => {
  askStatus.mockReset().mockResolvedValue('rejected');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Resolves once the pending request has been answered. */
const settled = () => act(() => vi.advanceTimersByTimeAsync(0));
const watch = () =>
  renderHook(() => {
    useStatusPolling(true);
    return useStatusCheck();
  });

it('a waiting account’s status is checked immediately, every 30 seconds, and when the signal returns', async () => {
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

it('the status of an account that is not waiting is not checked', () => {
  renderHook(() => useStatusPolling(false));
  vi.advanceTimersByTime(60_000);
  expect(askStatus).not.toHaveBeenCalled();
});

it('a requested check of the account’s status shows that it is running, and then the result', async () => {
  const { result } = watch();
  expect(result.current).toEqual({ phase: 'asking' });
  await settled();
  expect(result.current).toEqual({ phase: 'received' });
});

it('the check of the account’s status shows a missing signal, and the result once it returns', async () => {
  askStatus.mockRejectedValueOnce(networkError());
  const { result } = watch();
  await settled();
  expect(result.current).toMatchObject({ phase: 'failed', offline: true });
  act(() => void dispatchEvent(new Event('online')));
  await settled();
  expect(result.current).toEqual({ phase: 'received' });
});

it('the check of the account’s status shows immediately that the signal was lost', async () => {
  const { result } = watch();
  await settled();
  act(() => void dispatchEvent(new Event('offline')));
  expect(result.current).toMatchObject({ phase: 'failed', offline: true });
});

it('a failed check of the account’s status shows the server’s message, and can be repeated', async () => {
  askStatus.mockRejectedValueOnce(new ApiError('internal', 'Too much.', { status: 500 }));
  const { result } = watch();
  await settled();
  expect(result.current).toEqual({ phase: 'failed', offline: false, message: 'Too much.' });
  act(checkStatusNow);
  expect(result.current).toEqual({ phase: 'asking' });
  await settled();
  expect(result.current).toEqual({ phase: 'received' });
});

it('the error of the account’s status stays during an automatic check', async () => {
  askStatus.mockRejectedValue(networkError());
  const { result } = watch();
  await settled();
  askStatus.mockReturnValue(new Promise(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(result.current).toMatchObject({ phase: 'failed' });
});

it('a late reply about the account’s status does not replace a newer one', async () => {
  const late = Promise.withResolvers<string>();
  askStatus.mockReturnValueOnce(late.promise);
  const { result } = watch();
  act(() => void dispatchEvent(new Event('online')));
  await settled();
  late.reject(networkError());
  await settled();
  expect(result.current).toEqual({ phase: 'received' });
});

it('an error is shown if the phone cannot store the account’s status', async () => {
  askStatus.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'));
  const { result } = watch();
  await settled();
  const message = englishText('sync.storageFull');
  expect(result.current).toEqual({ phase: 'failed', offline: false, message });
});
