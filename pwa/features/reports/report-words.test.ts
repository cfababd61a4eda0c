import { expect, it } from 'vitest';
import { countWords } from '#pwa/features/reports/report-words.ts';

it('counts words in any script', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('  Opened at 03:40 PM, twenty-two minutes early. ')).toBe(8);
  expect(countWords('كان المكتب مفتوحًا')).toBe(3);
  expect(countWords("the officer's desk")).toBe(3);
});
