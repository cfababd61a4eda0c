import { expect, test } from 'vitest';
import { checkMessageUses } from '#scripts/structure/message-uses.ts';
import { readSource } from '#scripts/structure/source.ts';

const messages = {
  'a.seats': '{count, plural, one {# seat} other {# seats} } of {name}',
  'a.b-c': 'Save',
};

function check(code: string, rest = "t('a.seats', values); t('a.b-c');"): string[] {
  const text = Object.entries(messages)
    .map(([key, english]) => `msgctxt "${key}"\nmsgid "${english}"\nmsgstr ""\n`)
    .join('\n');
  const sources = [code, rest].map((each, at) => readSource(`pwa/${at}.ts`, each));
  return checkMessageUses([{ language: 'en', part: 'a.po', text }], sources).map(
    ({ message }) => message,
  );
}

test.each([
  "t('a.seats', { count: 1, name: 'A' });",
  "t('a.seats', values); t('a.seats', { ...values, count });",
  "t(late ? 'a.seats' : 'a.b-c', { count, name });",
  't(key); t(keys[state]); t(`a.${state}`);',
  'other(`${part}.title`);',
])('%s is fine', (code) => {
  expect(check(code)).toEqual([]);
});

test.each([
  ["t('a.seats');", ['the text needs a value {count}', 'the text needs a value {name}']],
  ["translate('a.seats', { count });", ['the text needs a value {name}']],
  ["t(late ? 'a.seats' : 'a.b-c', { count });", ['the text needs a value {name}']],
  ["key('a.seats');", ['the text needs a value {count}', 'the text needs a value {name}']],
])('%s lacks values', (code, found) => {
  expect(check(code)).toEqual(found);
});

test.each(['t(`${part}.title`);', 't(`${part}`);'])('%s hides its key from the build', (code) => {
  expect(check(code)).toEqual([
    'a key must begin with a constant, or the build does not find its text',
  ]);
});

test('a message without a use is found', () => {
  expect(check('', "t('a.b-c');")).toEqual(['a.seats is not used']);
  expect(check("// t('a.seats')", 't(`b.${state}`);')).toEqual([
    'a.seats is not used',
    'a.b-c is not used',
  ]);
  expect(check('', 'const keys = { one: "a.seats" }; t(`a.b-${state}`);')).toEqual([]);
});
