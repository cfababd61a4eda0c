import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumbers, parseNumbers } from '#sync/contracts/pools/place-numbers.ts';

test.each([
  ['1-3, 7', [1, 2, 3, 7]],
  ['7,1 - 3,2', [1, 2, 3, 7]],
  ['999', [999]],
  ['007', [7]],
  ['5-5', [5]],
  [' 1–2\n,\t4−5 ', [1, 2, 4, 5]],
  ['١-٣، ٧', [1, 2, 3, 7]],
  ['۱۲، \u200f14', [12, 14]],
  ['', []],
  ['  ', []],
])('“%s” are the numbers %j', (text, numbers) => {
  expect(parseNumbers(text)).toEqual({ numbers });
});

test.each([
  ['1-3, x', 5],
  ['0', 0],
  ['1, 0-5', 3],
  ['1000', 0],
  ['1, 998-1000', 3],
  ['14-1', 0],
  ['1,', 2],
  [',1', 0],
  ['1,,2', 2],
  ['1 2', 0],
  ['1-', 0],
  ['-1', 0],
  ['1-2-3', 0],
  ['1.5', 0],
  ['1e2', 0],
  ['99999999999999999999', 0],
])('“%s” is refused at position %i', (text, errorAt) => {
  expect(parseNumbers(text)).toEqual({ errorAt });
});

test('a text of more than 5,000 characters is refused, and all numbers fit into one', () => {
  const all = Array.from({ length: 999 }, (_, index) => index + 1);
  expect(parseNumbers(all.join(', '))).toEqual({ numbers: all });
  expect(parseNumbers(`1${' '.repeat(5000)}`)).toEqual({ errorAt: 5000 });
});

test('ranges are written for numbers that follow each other', () => {
  expect(formatNumbers([])).toBe('');
  expect(formatNumbers([42, 1, 2, 2, 3, 17, 41])).toBe('1-3, 17, 41-42');
});

test('numbers that are written are read as the same numbers', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 999 })), (numbers) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      expect(parseNumbers(formatNumbers(numbers))).toEqual({ numbers: sorted });
    }),
  );
});

test('any text is read or refused inside it', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('0149٣ ,،-–x\u200f')),
    maxLength: 30,
  });
  fc.assert(
    fc.property(text, (text) => {
      const result = parseNumbers(text);
      if ('errorAt' in result) expect(result.errorAt).toBeLessThanOrEqual(text.length);
      else expect(parseNumbers(formatNumbers(result.numbers))).toEqual(result);
    }),
    { numRuns: 2000 },
  );
});
