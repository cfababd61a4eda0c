// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStatusWatch } from '#pwa/lib/use-status-watch.ts';

const refreshStatus = vi.hoisted(() => vi.fn<() => Promise<null>>(async () => null));
vi.mock('#pwa/lib/api.ts', () => ({ refreshStatus }));
vi.useFakeTimers();
afterEach(() => refreshStatus.mockClear());

it('asks at once, every 30 seconds, and when the signal comes back', () => {
  const { unmount } = renderHook(() => useStatusWatch(true));
  expect(refreshStatus).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(refreshStatus).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event('online'));
  expect(refreshStatus).toHaveBeenCalledTimes(3);
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(refreshStatus).toHaveBeenCalledTimes(3);
});

it('asks nothing of who does not wait', () => {
  renderHook(() => useStatusWatch(false));
  vi.advanceTimersByTime(60_000);
  expect(refreshStatus).not.toHaveBeenCalled();
});
