// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRowSelection, withRange } from '#pwa/ui/data-table/select-range.ts';

const shown = ['a', 'b', 'c', 'd'];
const after = (selected: string[], id: string, from: string | null, on = true) => [
  ...withRange(new Set(selected), shown, { id, from, on }),
];

test('a click selects one row, and with Shift all rows since the last one, in both directions', () => {
  expect(after([], 'b', null)).toEqual(['b']);
  expect(after(['a'], 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(after(['d'], 'b', 'd')).toEqual(['d', 'b', 'c']);
  expect(after(['a', 'b', 'c'], 'a', 'b', false)).toEqual(['c']);
});

test('a row that is no longer shown starts no selected range', () => {
  expect(after(['x'], 'c', 'x')).toEqual(['x', 'c']);
});

test('after the selection was cleared, Shift selects no range from the row selected before', () => {
  const onSelect = vi.fn<(selected: ReadonlySet<string>) => void>();
  const { result, rerender } = renderHook(
    ({ selected }) => useRowSelection(shown, new Set(selected), onSelect),
    { initialProps: { selected: [] as string[] } },
  );
  result.current.tick('a', true, false);
  rerender({ selected: ['a'] });
  result.current.tick('b', true, true);
  expect([...(onSelect.mock.lastCall?.[0] ?? [])]).toEqual(['a', 'b']);
  rerender({ selected: [] });
  result.current.tick('d', true, true);
  expect([...(onSelect.mock.lastCall?.[0] ?? [])]).toEqual(['d']);
});
