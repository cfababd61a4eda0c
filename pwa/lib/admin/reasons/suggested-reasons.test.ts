import { expect, it } from 'vitest';
import { suggestedReasons } from '#pwa/lib/admin/reasons/suggested-reasons.ts';

it('offers what was used most, then the usual reasons, each once', () => {
  expect(suggestedReasons(['Blurred', 'Cut off', 'Cut off'], ['Blurred', 'Run out'], 3)).toEqual([
    'Cut off',
    'Blurred',
    'Run out',
  ]);
});
