import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mergePart } from '#scripts/steps/merge-messages.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { folder } from '#scripts/structure/messages.ts';
import { readEntries } from '#sync/contracts/messages/po.ts';

const english = `# The login screen.
msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=utf-8\\n"

#. Button: logs in.
msgctxt "login.send"
msgid "Log in"
msgstr ""

msgctxt "login.text"
msgid "Welcome to {league}"
msgstr ""
`;

/** A file with everything that a PO file can say, such as a translator's tool writes. */
const translation = `# The login screen.
# Copyright of the translators.
msgid ""
msgstr ""
"Project-Id-Version: Touchline 2\\n"
"PO-Revision-Date: 2026-11-20 10:00+0200\\n"
"Last-Translator: Mona Adly <mona@example.com>\\n"
"Language-Team: Arabic\\n"
"Language: ar\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && "
"n%100<=10 ? 3 : n%100>=11 ? 4 : 5;\\n"
"X-Generator: Poedit 3.4\\n"

# The team calls it entering.
#. Button: logs in.
#: pwa/login.tsx:12 pwa/login.tsx:30
#, icu-message-format, max-length:20
msgctxt "login.send"
msgid "Log in"
msgstr "دخول"

# Not sure about the name.
#
#, fuzzy, icu-message-format
#| msgid "Welcome"
msgctxt "login.text"
msgid ""
"Welcome to "
"{league}"
msgstr ""
"مرحبًا "
"بك"
`;

test('a translation that is up to date stays as it is, byte for byte', () => {
  expect(mergePart('ar', english, translation)).toBe(translation);
  expect(mergePart('ar', english, `${translation}\n`)).toBe(`${translation}\n`);
});

test.each(['ar', 'fr'] as const)('every file in %s stays as it is, byte for byte', (language) => {
  const files = globSync('**/*.po', { cwd: inRoot(`${folder}/${language}`) });
  expect(files.length).toBeGreaterThan(5);
  for (const part of files) {
    const [source = '', before = ''] = ['en', language].map((each) =>
      readFileSync(inRoot(`${folder}/${each}/${part}`), 'utf8'),
    );
    expect(mergePart(language, source, before), part).toBe(before);
  }
});

describe('a changed English text', () => {
  const changed = english.replace('"Log in"', '"Sign in"');
  const merged = mergePart('ar', changed, translation);

  test('a changed English text makes its translation fuzzy, and the previous text is kept', () => {
    const expected = translation
      .replace('#, icu-message-format, max-length', '#, fuzzy, icu-message-format, max-length')
      .replace('max-length:20\n', 'max-length:20\n#| msgid "Log in"\n')
      .replace('msgid "Log in"\nmsgstr', 'msgid "Sign in"\nmsgstr');
    expect(merged).toBe(expected);
    expect(readEntries('ar', merged)[0]).toMatchObject({
      english: 'Sign in',
      text: 'دخول',
      outdated: true,
    });
  });

  test('after two changes the previous text is the one that was translated', () => {
    const again = mergePart('ar', changed.replace('Sign in', 'Enter'), merged);
    expect(again).toContain('#| msgid "Log in"\nmsgctxt "login.send"\nmsgid "Enter"');
  });

  test('a previous text goes when a translator says that the translation is right', () => {
    const reviewed = merged.replace(
      '#, fuzzy, icu-message-format, max',
      '#, icu-message-format, max',
    );
    expect(mergePart('ar', changed, reviewed)).toBe(
      translation.replace('msgid "Log in"\nmsgstr', 'msgid "Sign in"\nmsgstr'),
    );
  });

  test('a text without a translation does not become fuzzy', () => {
    const untranslated = translation.replace('"دخول"', '""');
    expect(mergePart('ar', changed, untranslated)).not.toContain('"Log in"');
  });
});

test('a changed comment for translators reaches the translation', () => {
  const commented = english.replace('Button: logs in.', 'Button under the form.');
  const merged = mergePart('ar', commented, translation);
  expect(merged).toBe(translation.replace('Button: logs in.', 'Button under the form.'));
});

test('new messages are added, removed and obsolete ones are left out', () => {
  const added = `${english}\nmsgctxt "login.new"\nmsgid "New here?"\nmsgstr ""\n`;
  const old = '#~ msgctxt "login.old"\n#~ msgid "Old"\n#~ msgstr "قديم"\n';
  const gone = 'msgctxt "login.gone"\nmsgid "Gone"\nmsgstr "ذهب"\n';
  const merged = mergePart('ar', added, `${translation}\n${gone}\n${old}`);
  expect(merged).toBe(`${translation}\nmsgctxt "login.new"\nmsgid "New here?"\nmsgstr ""\n`);
});

test('a new file begins with the English headers in its own language', () => {
  const merged = mergePart('fr', english, '');
  expect(merged).toBe(english.replace('Language: en', 'Language: fr'));
});
