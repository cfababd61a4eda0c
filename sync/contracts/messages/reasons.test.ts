import { expect, test } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { reasonText, reasonToStore } from '#sync/contracts/messages/reasons.ts';

test('the league’s own reasons are said in the reader’s language, a person’s words as they stand', () => {
  const inArabic = (key: Parameters<typeof messageText>[1]) => messageText('ar', key);
  expect(reasonText('reason.matchOff', inArabic)).toBe('حُذفت المباراة من جدول المباريات.');
  expect(reasonText('The photo is blurred.', inArabic)).toBe('The photo is blurred.');
  expect(reasonText('toString', inArabic)).toBe('toString');
});

test('a standard reason is stored as its key, whatever language it was chosen in', () => {
  expect(reasonToStore(messageText('ar', 'reason.full'))).toBe('reason.full');
  expect(reasonToStore(messageText('en', 'reason.pressId'))).toBe('reason.pressId');
  expect(reasonToStore('The photo is blurred.')).toBe('The photo is blurred.');
});

test('several standard reasons, one a line, are stored as keys and translated each', () => {
  const inEnglish = (key: Parameters<typeof messageText>[1]) => messageText('en', key);
  const chosen = ['reason.pressId', 'reason.photo'] as const;
  const text = [...chosen.map((key) => messageText('ar', key)), 'Call us.'].join('\n');
  expect(reasonToStore(text)).toBe('reason.pressId\nreason.photo\nCall us.');
  expect(reasonText(reasonToStore(text), inEnglish)).toBe(
    [...chosen.map(inEnglish), 'Call us.'].join('\n'),
  );
});
