import { expect, test } from 'vitest';
import { compareCells } from '#pwa/ui/table/compare-cells.ts';

const sorted = (values: (string | number | null)[]) =>
  values.toSorted((a, b) => compareCells({ getValue: () => a }, { getValue: () => b }, 'column'));

test('text stands as people sort it, figures in it by size, what is empty last', () => {
  expect(sorted(['block 10', null, 'Block 9', 'élan', 'Echo', 'zebra'])).toEqual([
    'Block 9',
    'block 10',
    'Echo',
    'élan',
    'zebra',
    null,
  ]);
});

test('numbers stand by size', () => {
  expect(sorted([10, 9, null, -1])).toEqual([-1, 9, 10, null]);
});
