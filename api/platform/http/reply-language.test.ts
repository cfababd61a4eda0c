import { expect, test } from 'vitest';
import { preferredLanguage } from '#api/platform/http/reply-language.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['fr-FR,fr', undefined],
  ['*', undefined],
  ['ar', 'ar'],
  ['AR-eg', 'ar'],
  ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
  ['en;q=0.4, ar-EG;q=0.9', 'ar'],
  ['fr, ar;q=0.2, en;q=0.1', 'ar'],
  ['ar;q=0, en', 'en'],
  ['ar;q=0', undefined],
  ['*;q=0.1', undefined],
  [';;;q=x,,ar;q=0.5', 'ar'],
  ['arabic', undefined],
  [`${'fr,'.repeat(200)}ar`, undefined],
] as const)('the header %j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
