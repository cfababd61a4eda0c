import { expect, test } from 'vitest';
import { checkLanguageCodes } from '#scripts/structure/language-codes.ts';
import { readSource } from '#scripts/structure/source.ts';

const linesWith = (code: string) =>
  checkLanguageCodes(readSource('pwa/a.ts', code)).map(({ line }) => line);

test('a comparison with the code of a language is found', () => {
  expect(linesWith(`const a = 1;\nconst dir = language === 'ar' ? 'rtl' : 'ltr';`)).toEqual([2]);
  expect(linesWith(`if ('fr' !== lang) start();`)).toEqual([1]);
});

test('English, which texts are written in first, and other uses of a code are fine', () => {
  expect(linesWith(`if (language === 'en') start(); messageText('ar', key);`)).toEqual([]);
});
