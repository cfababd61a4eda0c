import { expect, test } from 'vitest';
import { compareCells } from '#pwa/ui/data-table/compare-cells.ts';

const sorted = (values: (string | number | null)[]) =>
  values.toSorted((a, b) => compareCells({ getValue: () => a }, { getValue: () => b }, 'column'));

test('text is sorted ignoring case and accents, with numbers in it by size and empty cells last', () => {
  expect(sorted(['block 10', null, 'Block 9', 'élan', 'Echo', 'zebra'])).toEqual([
    'Block 9',
    'block 10',
    'Echo',
    'élan',
    'zebra',
    null,
  ]);
});

test('numbers are sorted by size', () => {
  expect(sorted([10, 9, null, -1])).toEqual([-1, 9, 10, null]);
});
