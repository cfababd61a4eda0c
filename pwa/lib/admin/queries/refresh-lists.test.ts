import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshInterval, throttledRefresh } from '#pwa/lib/admin/queries/refresh-lists.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a changed list is refreshed immediately, and then at most once an interval while it keeps changing', () => {
  const refreshed: string[] = [];
  const onChange = throttledRefresh((list) => refreshed.push(list));
  onChange(['users']);
  expect(refreshed).toEqual(['users']);
  for (let change = 0; change < 50; change += 1) {
    onChange(['users']);
    vi.advanceTimersByTime(refreshInterval / 10);
  }
  expect(refreshed).toHaveLength(6);
});

it('only changed lists are refreshed, including the last change', () => {
  const refreshed: string[] = [];
  const onChange = throttledRefresh((list) => refreshed.push(list));
  onChange(['users']);
  onChange(['matches', 'users']);
  onChange(['matches']);
  vi.advanceTimersByTime(refreshInterval);
  expect(refreshed).toEqual(['users', 'matches', 'users']);
  vi.advanceTimersByTime(10 * refreshInterval);
  expect(refreshed).toHaveLength(3);
  onChange(['teams']);
  expect(refreshed.at(-1)).toBe('teams');
});
