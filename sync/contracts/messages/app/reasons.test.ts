import { expect, test } from 'vitest';
import { mailArabic } from '#sync/contracts/messages/mail/mail-arabic.ts';
import { reasonText } from '#sync/contracts/messages/app/reasons.ts';

test('the league’s own reasons are said in the reader’s language, a person’s words as they stand', () => {
  const inArabic = (key: keyof typeof mailArabic) => mailArabic[key];
  expect(reasonText('reason.matchOff', inArabic)).toBe('أُلغيت المباراة من البرنامج.');
  expect(reasonText('The photo is blurred.', inArabic)).toBe('The photo is blurred.');
  expect(reasonText('toString', inArabic)).toBe('toString');
});
