import { expect, test } from 'vitest';
import { createTroubles } from '#api/platform/troubles.ts';

test('a full disk is shown for an hour, failing jobs once they have failed twice', () => {
  let now = 0;
  const troubles = createTroubles(() => now);
  expect(troubles.recent()).toEqual([]);
  troubles.note('jobsFailing');
  expect(troubles.recent(), 'one failure may pass').toEqual([]);
  now = 60_000;
  troubles.note('jobsFailing');
  troubles.note('storageFull');
  expect(troubles.recent()).toEqual(['jobsFailing', 'storageFull']);
  now = 3_600_000;
  expect(troubles.recent()).toEqual(['storageFull']);
  now = 3_660_000;
  expect(troubles.recent()).toEqual([]);
});
