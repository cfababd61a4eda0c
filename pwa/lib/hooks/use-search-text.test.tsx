// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchText } from '#pwa/lib/hooks/use-search-text.ts';

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ subscribe: () => () => undefined }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A field whose URL changes only when the test says so. */
function field() {
  const written: string[] = [];
  const view = renderHook(({ url }) => useSearchText(url, (text) => written.push(text)), {
    initialProps: { url: '' },
  });
  return {
    written,
    shown: () => view.result.current[0],
    type: (text: string) => act(() => view.result.current[1](text)),
    pause: () => act(() => void vi.advanceTimersByTime(200)),
    url: (url: string) => view.rerender({ url }),
  };
}

it('a search changes its field immediately and the URL a moment after the last key', () => {
  const { written, shown, type, pause } = field();
  type('A');
  type('Al ');
  expect(shown()).toBe('Al ');
  expect(written).toEqual([]);
  pause();
  expect(written).toEqual(['Al']);
});

it('search text typed while an earlier change is on its way into the URL is kept', () => {
  const { written, shown, type, pause, url } = field();
  type('Al');
  pause();
  type('Al Ah');
  url('Al');
  expect(shown()).toBe('Al Ah');
  pause();
  type('Al Ahly');
  pause();
  // With two changes on their way the first may still arrive.
  url('Al Ah');
  expect(shown()).toBe('Al Ahly');
  url('Al Ahly');
  expect(shown()).toBe('Al Ahly');
  expect(written).toEqual(['Al', 'Al Ah', 'Al Ahly']);
});

it('clearing filters or going back replaces the search text', () => {
  const { shown, type, pause, url } = field();
  type('Zamalek');
  pause();
  url('Zamalek');
  url('');
  expect(shown()).toBe('');
  url('Ahly');
  expect(shown()).toBe('Ahly');
});
