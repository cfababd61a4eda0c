import { expect, test } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { compileLater } from '#sync/contracts/messages/compile.ts';
import type { Language, MessageParams } from '#sync/contracts/messages/registry.ts';

function write(text: string, values: MessageParams = {}, language: Language = 'en'): string {
  const message = compileLater(language, text);
  return typeof message === 'string' ? message : message(values);
}

test('placeholders are replaced by their values', () => {
  expect(write('{home} v {away}', { home: 'Zamalek', away: 'Al Ahly' })).toBe('Zamalek v Al Ahly');
  expect(write('{name} is not here', { name: '{away}' })).toBe('{away} is not here');
  expect(messageText('ar', 'mail.matchOf', { home: 'الزمالك', away: 'الأهلي' })).toBe(
    'الزمالك ضد الأهلي',
  );
});

test('a text agrees with its number, which is grouped by thousands', () => {
  const text = '{count, plural, one {# person is} other {# people are}} affected.';
  expect(write(text, { count: 1 })).toBe('1 person is affected.');
  expect(write(text, { count: 0 })).toBe('0 people are affected.');
  expect(write(text, { count: 3000 })).toBe('3,000 people are affected.');
  expect(write(text, { count: '–' })).toBe('– people are affected.');
});

test('Arabic has six forms, and Latin digits', () => {
  const text =
    '{count, plural, zero {لا مباريات} one {مباراة واحدة} two {مباراتان} few {# مباريات} many {# مباراة} other {# مباراة}}';
  const written = [0, 1, 2, 3, 11, 100, 1234].map((count) => write(text, { count }, 'ar'));
  expect(written).toEqual([
    'لا مباريات',
    'مباراة واحدة',
    'مباراتان',
    '3 مباريات',
    '11 مباراة',
    '100 مباراة',
    '1,234 مباراة',
  ]);
});
