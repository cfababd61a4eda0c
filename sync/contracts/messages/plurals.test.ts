/** Formats every text that agrees with a number, in both languages, with numbers of all its forms. */
import { parse, type Token } from '@messageformat/parser';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isMessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { type CompleteLanguage, completeLanguages } from '#sync/contracts/messages/languages.ts';
import { readEntries } from '#sync/contracts/messages/po.ts';

/** The forms of the Unicode CLDR, written out so that no library decides what is right. */
const forms: Record<CompleteLanguage, Record<number, string>> = {
  en: { 0: 'other', 1: 'one', 2: 'other', 3: 'other', 11: 'other', 100: 'other' },
  ar: { 0: 'zero', 1: 'one', 2: 'two', 3: 'few', 11: 'many', 100: 'other' },
};
const counts = [0, 1, 2, 3, 11, 100];
/** Words that can replace a number where a form has no `#`. */
const numberWords: Record<CompleteLanguage, Record<string, RegExp>> = {
  en: { one: /\b(?:an?|one)\b/i },
  ar: {
    // "None", "now", "today", or all of them: a button with nothing selected has no number.
    zero: /^(?!.*واحد)\D+$/,
    // One, another, tomorrow, or a noun of time alone.
    one: /واحد|آخر|أخرى|غدًا|(?:ثانية|دقيقة|ساعة|يوم)(?!\p{L})/u,
    // The dual, also the one of a noun that owns the next.
    two: /\p{L}{2}(?:ان|ين)(?!\p{L})|رمزا |قائمتي |عمليت[اي] /u,
  },
};
/** A value in the reader's script, so that it is not isolated, and without digits. */
const otherValue: Record<CompleteLanguage, string> = { en: 'Zamalek', ar: 'الزمالك' };

interface Message {
  readonly key: string;
  readonly text: string;
  readonly tokens: readonly Token[];
}

const messages: Record<CompleteLanguage, Message[]> = {
  en: withPlural('en'),
  ar: withPlural('ar'),
};

function withPlural(language: CompleteLanguage): Message[] {
  const folder = `${import.meta.dirname}/${language}/`;
  return globSync('**/*.po', { cwd: folder })
    .flatMap((path) => readEntries(language, readFileSync(`${folder}${path}`, 'utf8')))
    .map(({ key, text }) => ({ key, text, tokens: parse(text) }))
    .filter(({ text }) => text.includes(', plural,'));
}

function plurals({ tokens }: Message) {
  return tokens.flatMap((token) => (token.type === 'plural' ? [token] : []));
}

/** The text with the named form of each plural, without the compiler's help. */
function write(tokens: readonly Token[], language: CompleteLanguage, count: number): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value;
      if (token.type === 'octothorpe') return String(count);
      if (!('cases' in token)) return otherValue[language];
      const form = token.type === 'plural' ? forms[language][count] : 'other';
      return write(token.cases.find(({ key }) => key === form)?.tokens ?? [], language, count);
    })
    .join('');
}

function format({ key, tokens }: Message, language: CompleteLanguage, count: number): string {
  if (!isMessageKey(key)) throw new Error(`${key} is not loaded`);
  const params = tokens.flatMap((token) => {
    const isNumber = token.type === 'plural';
    const inner = 'cases' in token ? token.cases.flatMap((each) => each.tokens) : [];
    return [token, ...inner].flatMap((each) =>
      'arg' in each ? [[each.arg, isNumber && each === token ? count : otherValue[language]]] : [],
    );
  });
  return messageText(language, key, Object.fromEntries(params));
}

describe.each(completeLanguages)('texts in %s', (language) => {
  test('texts have their plurals outside of other choices, where this test varies them', () => {
    expect(messages[language].length).toBeGreaterThan(70);
    for (const message of messages[language])
      expect(message.text.split(', plural,'), message.key).toHaveLength(
        plurals(message).length + 1,
      );
  });

  test.each(counts)('texts agree with %i in the form of the Unicode CLDR', (count) => {
    for (const message of messages[language])
      expect(format(message, language, count), message.key).toBe(
        write(message.tokens, language, count),
      );
  });

  test.each(counts)('texts are complete with %i', (count) => {
    for (const message of messages[language]) {
      const text = format(message, language, count);
      expect(text.trim(), message.key).not.toBe('');
      expect(text, message.key).not.toMatch(/undefined|NaN|null|\[object|[{}#]/);
    }
  });

  test.each(counts)('texts contain the number %i, or a word for it', (count) => {
    const form = forms[language][count] ?? '';
    for (const message of messages[language])
      for (const plural of plurals(message)) {
        const hasNumber = plural.cases.some(({ tokens }) =>
          tokens.some(({ type }) => type === 'octothorpe'),
        );
        if (!hasNumber) continue;
        const part = write([plural], language, count);
        const digits = new RegExp(String.raw`(?<!\d)${count}(?!\d)`);
        const words = numberWords[language][form];
        expect(
          digits.test(part) || (words?.test(part) ?? false),
          `${message.key} says “${part}” for ${count}`,
        ).toBe(true);
      }
  });
});
