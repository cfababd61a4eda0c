import { expect, test } from 'vitest';
import { pinnedColumnOverlap } from '#pwa/ui/table/pinned-column.ts';

test('nothing is covered where every column has room', () => {
  expect(pinnedColumnOverlap([100, 300], 300)).toBe(0);
  expect(pinnedColumnOverlap([], 300)).toBe(0);
});

test('the sliver beside the last whole column is covered', () => {
  expect(pinnedColumnOverlap([100, 300, 420], 340)).toBe(40);
  expect(pinnedColumnOverlap([100, 300, 420], 300)).toBe(0);
});

test('a column that is read in good part stays, and so does a first one wider than the screen', () => {
  expect(pinnedColumnOverlap([100, 300, 600], 500)).toBe(0);
  expect(pinnedColumnOverlap([44, 134, 300], 240)).toBe(0);
  expect(pinnedColumnOverlap([400, 600], 390)).toBe(0);
});
