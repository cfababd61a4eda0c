import { expect, it } from 'vitest';
import { suggestedReasons } from '#pwa/lib/admin/reasons/suggested-reasons.ts';

it('suggested reasons are the most used ones, then the standard ones, each once', () => {
  expect(suggestedReasons(['Blurred', 'Cut off', 'Cut off'], ['Blurred', 'Run out'], 3)).toEqual([
    'Cut off',
    'Blurred',
    'Run out',
  ]);
});

it('all standard reasons are suggested, however many others were given recently', () => {
  expect(suggestedReasons(['A', 'B', 'C', 'D'], ['Full', 'Late'])).toEqual([
    'A',
    'B',
    'Full',
    'Late',
  ]);
});
