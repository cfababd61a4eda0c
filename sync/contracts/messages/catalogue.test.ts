import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageKeys, messageText } from '#sync/contracts/messages/catalogue.ts';
import { compileLater } from '#sync/contracts/messages/compile.ts';
import { languages } from '#sync/contracts/messages/languages.ts';
import { readMessages } from '#sync/contracts/messages/po.ts';
import {
  findMessage,
  type Language,
  type MessageParams,
} from '#sync/contracts/messages/registry.ts';

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

test('a text without a translation, or with an outdated one, is shown in English', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  const entry = (key: string, english: string, text: string) =>
    `msgctxt "${key}"\nmsgid "${english}"\nmsgstr "${text}"\n\n`;
  const write = (language: Language, text: string) => {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, 'a.po'), text);
  };
  write('en', entry('a.a', 'Login', '') + entry('a.b', 'Seat', '') + entry('a.c', 'Gate', ''));
  write(
    'fr',
    `${entry('a.a', 'Login', 'Connexion')}#, icu-message-format, fuzzy\n#| msgid "Place"\n${entry('a.b', 'Seat', 'Endroit')}`,
  );
  expect(readMessages(folder, 'fr', 'a.po')).toEqual([
    { key: 'a.a', text: 'Connexion', written: 'fr' },
    { key: 'a.b', text: 'Seat', written: 'en' },
    { key: 'a.c', text: 'Gate', written: 'en' },
  ]);
  expect(readMessages(folder, 'ar', 'a.po').map(({ text }) => text)).toEqual([
    'Login',
    'Seat',
    'Gate',
  ]);
  rmSync(folder, { recursive: true });
});

test('every key has a text in each language, in English where it has no other', () => {
  for (const language of languages)
    for (const key of messageKeys()) expect(findMessage(language, key), key).toBeDefined();
  expect(messageText('fr', 'accounts.login')).toBe('Connexion');
  expect(messageText('fr', 'audit.what')).toBe(messageText('en', 'audit.what'));
  expect(messageText('fr', 'matches.bookOne', { home: 'Lyon', away: 'Nice' })).toBe(
    'Réserver le match Lyon – Nice',
  );
});

test('a text in English agrees with its number among texts of another language', () => {
  const key = 'securityList.people';
  const params = { count: 1, tickets: 1 };
  expect(messageText('fr', key, params)).toBe(messageText('en', key, params));
});
