import { expect, test } from 'vitest';
import {
  checkDocumentEnglish,
  checkMessageWords,
  checkPlainEnglish,
} from '#scripts/structure/plain-english.ts';
import { readSource } from '#scripts/structure/source.ts';

const check = (text: string) =>
  checkPlainEnglish(readSource('api/a.test.ts', text)).map(({ line, message }) => [line, message]);

test.each([
  ['/** Of a process. */', '"Of a process. …" has no subject'],
  ['/**\n * Who waits.\n */', '"Who waits.\n …" has no subject'],
  ['// Whoever is refused changes nothing.', '"Whoever is refused changes not…" has no subject'],
  [
    "it('who is refused can try again', () => {});",
    '"who is refused can try again…" has no subject',
  ],
  ["test.each([1])('by name, it is red', () => {});", '"by name, it is red…" has no subject'],
  ['// The phone waits for somebody.', '"somebody": better no one, someone, anyone, everyone'],
  ['// It is used in place of a key.', '"in place of": better instead of'],
])('%s is found', (text, message) => {
  expect(check(text)).toEqual([[1, message]]);
});

test.each([
  '/** Connections per process. */',
  '// The sentence goes on in the next line, which begins\n// as it likes.',
  "const key = 'what nobody reads';",
  "describe('as an administrator', () => {});",
])('%s is fine', (text) => {
  expect(check(text)).toEqual([]);
});

test('a document is checked outside code and addresses', () => {
  const text = 'Anyone.\n\n```\nnobody\n```\n\n`mails` and [link](mails.md) reach\neverybody.\n';
  expect(checkDocumentEnglish('docs/a.md', text)).toMatchObject([
    { line: 8, message: '"everybody": better no one, someone, anyone, everyone' },
  ]);
});

test('a message with a replaced word is found in both languages', () => {
  const entry = (key: string, english: string, arabic = '') =>
    `msgctxt "${key}"\nmsgid "${english}"\nmsgstr "${arabic}"\n\n`;
  const find = (language: 'en' | 'ar', text: string) =>
    checkMessageWords({ language, part: 'a.po', text }).map(({ line, message }) => [line, message]);
  const verbatim = entry('b.valid', 'The input is not valid E-mail!');
  expect(find('en', entry('b.sent', 'Sent.') + verbatim + entry('b.none', 'No e-mail.'))).toEqual([
    [9, '"e-mail": better email'],
  ]);
  expect(find('ar', entry('b.admin', 'An administrator', 'مدير'))).toEqual([
    [1, '"مدير": better مشرف'],
  ]);
});
