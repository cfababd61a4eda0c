import { describe, expect, test } from 'vitest';
import { parseRichText, excerptOf, textDirectionProps } from '#pwa/lib/news/parse-rich-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });

test.each(['', '{', 'null', '7', '[]', '{"type":"paragraph"}', '{"type":"doc","content":"x"}'])(
  'the text %j is not a rich-text document',
  (text) => {
    expect(parseRichText(text)).toBeNull();
    expect(excerptOf(text)).toBe('');
  },
);

test('an article’s excerpt is the first paragraph with text, cut between two words', () => {
  const heading = { type: 'heading', content: [{ type: 'text', text: 'Heading' }] };
  expect(excerptOf(doc(heading, paragraph(' '), paragraph('Words.'), paragraph('More.')))).toBe(
    'Words.',
  );
  expect(excerptOf(doc(heading))).toBe('Heading');
  expect(excerptOf(doc(paragraph('one two three')), 9)).toBe('one two…');
});

describe('the direction of a text', () => {
  test.each([
    ['12. الأهلي v Zamalek', { dir: 'rtl', lang: 'ar' }],
    ['Zamalek v الأهلي', { dir: 'ltr', lang: 'ar' }],
    ['2–1', { dir: 'ltr' }],
  ])('the direction of %s follows its first letter', (text, voice) => {
    expect(textDirectionProps(text)).toEqual(voice);
  });

  test('an explicit direction of a paragraph takes precedence', () => {
    expect(textDirectionProps('Latin', 'rtl')).toEqual({ dir: 'rtl' });
    expect(textDirectionProps('Latin', 'javascript:')).toEqual({ dir: 'ltr' });
  });
});
