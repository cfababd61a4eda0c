import { expect, it } from 'vitest';
import { differing } from '#pwa/features/reports/differing.ts';

it('marks what stands between the common beginning and end', () => {
  expect(differing('All taken by 06:10 PM, so we moved', 'Two left free, so we moved')).toEqual([
    { part: 'All taken by 06:10 PM, ', differs: true },
    { part: 'so we moved', differs: false },
  ]);
  expect(differing('One two', 'One two three')).toEqual([
    { part: 'One ', differs: false },
    { part: 'two', differs: true },
  ]);
});

it('marks nothing where they agree, everything where they share nothing', () => {
  expect(differing('Same', 'Same')).toEqual([{ part: 'Same', differs: false }]);
  expect(differing('نعم', '')).toEqual([{ part: 'نعم', differs: true }]);
  expect(differing('', 'No')).toEqual([]);
});
