import { expect, it } from 'vitest';
import { diffTexts } from '#pwa/features/reports/answers/text-diff.ts';

it('the difference of two texts is marked between their common start and end', () => {
  expect(diffTexts('All taken by 06:10 PM, so we moved', 'Two left free, so we moved')).toEqual([
    { part: 'All taken by 06:10 PM, ', differs: true },
    { part: 'so we moved', differs: false },
  ]);
  expect(diffTexts('One two', 'One two three')).toEqual([
    { part: 'One ', differs: false },
    { part: 'two', differs: true },
  ]);
});

it('equal texts have no marked difference, and unrelated ones are marked completely', () => {
  expect(diffTexts('Same', 'Same')).toEqual([{ part: 'Same', differs: false }]);
  expect(diffTexts('نعم', '')).toEqual([{ part: 'نعم', differs: true }]);
  expect(diffTexts('', 'No')).toEqual([]);
});
