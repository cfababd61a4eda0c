import { expect, test } from 'vitest';
import { mergePart } from '#scripts/steps/merge-messages.ts';
import { checkMessages } from '#scripts/structure/messages.ts';

const entry = (key: string, english: string, translation = '', flag = '') =>
  `${flag}msgctxt "${key}"\nmsgid "${english}"\nmsgstr "${translation}"\n`;

function check(english: string, arabic: string): string[] {
  const files = [
    { language: 'en', part: 'a.po', text: english },
    { language: 'ar', part: 'a.po', text: arabic },
  ] as const;
  return checkMessages(files).map(({ message }) => message);
}

test('a message in both languages with the same placeholders is fine', () => {
  expect(check(entry('a.b', 'Dear {name}'), entry('a.b', 'Dear {name}', 'مرحبًا {name}'))).toEqual(
    [],
  );
});

test.each([
  ['no translation', entry('a.b', 'Log in'), 'a.b has no translation'],
  [
    'a translation from before a change',
    entry('a.b', 'Log in', 'دخول', '#, fuzzy\n'),
    'a.b was translated before the English text changed (fuzzy)',
  ],
  [
    'another placeholder',
    entry('a.b', 'Log in', '{x} دخول'),
    'a.b has other placeholders than in English',
  ],
  [
    'a translation of another text',
    entry('a.b', 'Log out', 'خروج'),
    'differs from the English messages: npm run messages',
  ],
  ['a missing message', '', 'differs from the English messages: npm run messages'],
])('%s is found', (_, arabic, message) => {
  expect(check(entry('a.b', 'Log in'), arabic)).toEqual([message]);
});

test('a plural needs all of its language’s forms', () => {
  const english = '{count, plural, one {# seat} other {# seats}}';
  const arabic = '{count, plural, one {مقعد} two {مقعدان} other {# مقعد}}';
  expect(check(entry('a.b', english), entry('a.b', english, arabic))).toEqual([
    'a.b lacks the plural form zero',
    'a.b lacks the plural form few',
    'a.b lacks the plural form many',
  ]);
});

test('a key that exists twice is found', () => {
  const twice = entry('a.b', 'Log in') + entry('a.b', 'Log in');
  const translated = entry('a.b', 'Log in', 'دخول') + entry('a.b', 'Log in', 'دخول');
  expect(check(twice, translated)).toContain('a.b exists twice');
});

test('an incomplete language needs no translation, and those that it has are checked', () => {
  const english = entry('a.a', 'New') + entry('a.b', 'Log in') + entry('a.c', 'Dear {name}');
  const french =
    entry('a.a', 'New') +
    entry('a.b', 'Log in', 'Connexion', '#, fuzzy\n') +
    entry('a.c', 'Dear {name}', 'Bonjour {nom}');
  const files = [
    { language: 'en', part: 'a.po', text: english },
    { language: 'fr', part: 'a.po', text: french },
  ] as const;
  expect(checkMessages(files).map(({ message }) => message)).toEqual([
    'a.c has other placeholders than in English',
  ]);
});

test('a merged translation keeps what is unchanged and marks what is not', () => {
  const english = entry('a.a', 'New') + entry('a.b', 'Log in') + entry('a.c', 'Sign out');
  const before =
    entry('a.b', 'Log in', 'دخول') + entry('a.c', 'Log out', 'خروج') + entry('a.d', 'Gone', 'ذهب');
  const merged = mergePart('ar', english, before);
  expect(check(english, merged)).toEqual([
    'a.a has no translation',
    'a.c was translated before the English text changed (fuzzy)',
  ]);
  expect(merged).not.toContain('a.d');
  expect(merged).toContain('دخول');
});
