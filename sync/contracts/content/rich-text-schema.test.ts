import { describe, expect, test } from 'vitest';
import { isSafeLink, walkNodes, plainText } from '#sync/contracts/content/rich-text.ts';
import { parseRichText, maxRichTextLength } from '#sync/contracts/content/rich-text-schema.ts';
import { harmlessTexts, refusedTexts } from '#e2e/fixtures/malicious-rich-text.ts';

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

describe('rich text', () => {
  test('rich text accepts everything the editor can write', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 2, dir: null }, content: [text('Heading')] },
      paragraph(
        text('Large', { type: 'bold' }, { type: 'textStyle', attrs: { fontSize: '96px' } }),
        { type: 'hardBreak' },
        text('Link', { type: 'link', attrs: { href: 'https://example.org/a?b=c#d' } }),
      ),
      { type: 'paragraph', attrs: { dir: 'rtl' }, content: [text('مرحبا')] },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('One')),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph(text('Said'))] },
      { type: 'horizontalRule' },
      {
        type: 'image',
        attrs: {
          src: '/api/file/AAAAAAAAAAAAAAAAAAAAAA.jpg',
          alt: 'A tunnel',
          width: 800,
          height: 400,
        },
      },
    );
    const read = parseRichText(whole);
    expect(read).toEqual({ doc: JSON.parse(whole) });
    expect('doc' in read && plainText(read.doc)).toBe('Heading Large Link مرحبا One Said');
  });

  test.each(refusedTexts.map((each) => [JSON.stringify(each), each] as const))(
    'rich text is refused as %s',
    (_name, hostile) => {
      expect(parseRichText(JSON.stringify(hostile))).toEqual({ problem: 'news.contentUnknown' });
    },
  );

  test.each(harmlessTexts.map((each) => [JSON.stringify(each), each] as const))(
    'rich text keeps only named attributes of %s',
    (_name, hostile) => {
      const read = parseRichText(JSON.stringify(hostile));
      if (!('doc' in read)) throw new Error(read.problem);
      const attributes = [...walkNodes(read.doc)].flatMap(({ attrs, marks, ...rest }) => [
        ...Object.keys(rest).filter((key) => !['type', 'content', 'text'].includes(key)),
        ...Object.keys(attrs ?? {}),
        ...(marks ?? []).flatMap((mark) => Object.keys(mark.attrs ?? {})),
      ]);
      expect(['dir', 'href', 'fontSize']).toEqual(expect.arrayContaining(attributes));
      expect(plainText(read.doc)).toBe(plainText(hostile));
    },
  );

  test.each([
    ['nothing', '{}', 'news.contentUnknown'],
    ['no JSON', '<p>x</p>', 'news.contentUnknown'],
    ['an empty paragraph', doc(paragraph()), 'news.contentBlank'],
    ['spaces', doc(paragraph(text(' \u00a0')), { type: 'horizontalRule' }), 'news.contentBlank'],
    ['too much', doc(paragraph(text('x'.repeat(maxRichTextLength)))), 'news.contentTooLong'],
    ['arrays in arrays', '['.repeat(25_000) + ']'.repeat(25_000), 'news.contentUnknown'],
  ])('rich text says what is wrong with it: %s', (_name, value, problem) => {
    expect(parseRichText(value)).toEqual({ problem });
  });

  // If each level doubled the work, this would take minutes and exceed the test's time limit.
  test('rich text takes linear time for deep and wide documents', () => {
    let content: unknown[] = Array.from({ length: 3900 }, () => ({ type: 'x' }));
    for (let level = 0; level < 7; level += 1)
      content = [{ type: 'bulletList', content: [{ type: 'listItem', content }] }];
    const nested = (first: unknown) =>
      JSON.stringify({ type: 'doc', content: [first, ...content] }).replace(
        '"content":[{"type":"x"}',
        '"content":[{"type":"paragraph"},{"type":"x"}',
      );
    for (let time = 0; time < 10; time += 1)
      expect(parseRichText(nested(paragraph(text('x'))))).toEqual({
        problem: 'news.contentUnknown',
      });
  });

  test('rich text is refused when it is too deep or has too many images', () => {
    let block: unknown = paragraph(text('x'));
    for (let level = 0; level < 500; level += 1) block = { type: 'blockquote', content: [block] };
    expect(parseRichText(doc(block))).toEqual({ problem: 'news.contentUnknown' });
    const picture = (number: number) => ({
      type: 'image',
      attrs: { src: `/api/file/${String(number).padStart(22, 'A')}.png` },
    });
    const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(at));
    expect(parseRichText(doc(...pictures(31)))).toEqual({ problem: 'news.tooManyPictures' });
    expect(parseRichText(doc(...pictures(30)))).toHaveProperty('doc');
  });
});

test.each([
  'https://example.org',
  'HTTP://example.org/ä',
  'mailto:press@league.example?subject=Hello',
  'tel:+20 2 1234 5678',
  '/events',
  '/',
])('a link may lead to %s', (href) => {
  expect(isSafeLink(href)).toBe(true);
});
