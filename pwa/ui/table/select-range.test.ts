import { expect, test } from 'vitest';
import { withRange } from '#pwa/ui/table/select-range.ts';

const shown = ['a', 'b', 'c', 'd'];
const after = (selected: string[], id: string, from: string | null, on = true) => [
  ...withRange(new Set(selected), shown, { id, from, on }),
];

test('one row is ticked alone, and with Shift all rows since the last one, in both directions', () => {
  expect(after([], 'b', null)).toEqual(['b']);
  expect(after(['a'], 'c', 'a')).toEqual(['a', 'b', 'c']);
  expect(after(['d'], 'b', 'd')).toEqual(['d', 'b', 'c']);
  expect(after(['a', 'b', 'c'], 'a', 'b', false)).toEqual(['c']);
});

test('a row that is no longer shown starts no range', () => {
  expect(after(['x'], 'c', 'x')).toEqual(['x', 'c']);
});
