import { expect, test } from 'vitest';
import { importMatchKey } from '#sync/contracts/gate/match-key.ts';
import { overrideNumber } from '#sync/contracts/gate/override.ts';

const keyOf = (fill: number) => importMatchKey(new Uint8Array(32).fill(fill));

test('two phones of a match find the same number, with and without the dash', async () => {
  const number = await overrideNumber(await keyOf(1), 'RP79-ARTX');
  expect(number).toMatch(/^\d{4}$/);
  expect(await overrideNumber(await keyOf(1), 'RP79ARTX')).toBe(number);
});

test('numbers differ by ticket and by match', async () => {
  const key = await keyOf(1);
  const codes = Array.from({ length: 200 }, (_, at) => `RP79-AR${String(at).padStart(3, '0')}`);
  const numbers = await Promise.all(codes.map((code) => overrideNumber(key, code)));
  // Of 200 random numbers out of 10,000 about two are equal.
  expect(new Set(numbers).size).toBeGreaterThan(185);
  expect(await overrideNumber(await keyOf(2), codes[0] ?? '')).not.toBe(numbers[0]);
});
