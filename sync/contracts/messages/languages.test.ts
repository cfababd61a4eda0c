import { expect, test } from 'vitest';
import * as format from '#sync/contracts/messages/format.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import {
  accountLanguageOf,
  completeLanguages,
  directionOf,
  isComplete,
  isLanguage,
  type Language,
  languages,
  nextLanguage,
  otherLanguageOf,
  readsArabic,
} from '#sync/contracts/messages/languages.ts';

test('only complete languages are for accounts, emails and replies of the server', () => {
  expect(completeLanguages).toEqual(['en', 'ar']);
  expect(isComplete('fr')).toBe(false);
  expect(accountLanguageOf('fr')).toBe('en');
  expect(accountLanguageOf('ar')).toBe('ar');
});

test('a name that no row of the table has is no language', () => {
  for (const name of ['xx', '', 'constructor', null, undefined])
    expect(isLanguage(name)).toBe(false);
});

test('each language has plural rules for its messages, and a complete second language', () => {
  for (const language of languages) {
    expect(Object.keys(format)).toContain(language);
    expect(isComplete(otherLanguageOf(language))).toBe(true);
    expect(otherLanguageOf(language)).not.toBe(language);
  }
});

test('the direction and the script of each language are those of its locale', () => {
  for (const language of languages) {
    const { script } = new Intl.Locale(languageTable[language].locale).maximize();
    expect(readsArabic(language)).toBe(script === 'Arab');
    expect(directionOf(language)).toBe(script === 'Arab' ? 'rtl' : 'ltr');
  }
});

test('the switch reaches every language and returns to the first', () => {
  const reached: Language[] = [];
  for (let next: Language = 'en'; !reached.includes(next); next = nextLanguage(next))
    reached.push(next);
  expect(reached).toEqual(languages);
});
