import { expect, test } from 'vitest';
import { coverOf } from '#pwa/ui/table-cover.ts';

test('nothing is covered where every column has room', () => {
  expect(coverOf([100, 300], 300)).toBe(0);
  expect(coverOf([], 300)).toBe(0);
});

test('the sliver beside the last whole column is covered', () => {
  expect(coverOf([100, 300, 420], 340)).toBe(40);
  expect(coverOf([100, 300, 420], 300)).toBe(0);
});

test('a column that is read in good part stays, and so does a first one wider than the screen', () => {
  expect(coverOf([100, 300, 600], 500)).toBe(0);
  expect(coverOf([44, 134, 300], 240)).toBe(0);
  expect(coverOf([400, 600], 390)).toBe(0);
});
