import { expect, test } from 'vitest';
import { pinnedColumnOverlap } from '#pwa/ui/data-table/pinned-column.ts';

test('a pinned column covers nothing if every column has room', () => {
  expect(pinnedColumnOverlap([100, 300], 300)).toBe(0);
  expect(pinnedColumnOverlap([], 300)).toBe(0);
});

test('a pinned column covers the sliver beside the last whole column', () => {
  expect(pinnedColumnOverlap([100, 300, 420], 340)).toBe(40);
  expect(pinnedColumnOverlap([100, 300, 420], 300)).toBe(0);
});

test('a pinned column covers neither a mostly visible column nor a first one wider than the screen', () => {
  expect(pinnedColumnOverlap([100, 300, 600], 500)).toBe(0);
  expect(pinnedColumnOverlap([44, 134, 300], 240)).toBe(0);
  expect(pinnedColumnOverlap([400, 600], 390)).toBe(0);
});
