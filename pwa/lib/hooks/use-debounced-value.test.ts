// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';

vi.useFakeTimers();

it('a debounced value follows 300 ms after the last change, and not in between', () => {
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 300), {
    initialProps: { text: '' },
  });
  const type = (text: string) => rerender({ text });
  const wait = (moment: number) => act(() => void vi.advanceTimersByTime(moment));
  type('n');
  wait(299);
  type('na');
  wait(299);
  expect(result.current).toBe('');
  wait(1);
  expect(result.current).toBe('na');
});
