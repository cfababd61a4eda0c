/**
 * What somebody who can write news, or speaks to the API directly, might try to have run in a
 * reader's browser. Each is a whole document.
 */
import type { RichNode } from '#sync/contracts/rich-text.ts';

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const link = (href: unknown, more = {}) =>
  paragraph(text('Press', { type: 'link', attrs: { href, ...more } }));
const image = (src: unknown, more = {}) => ({ type: 'image', attrs: { src, ...more } });
const doc = (...content: unknown[]) => ({ type: 'doc', content }) as RichNode;

const addresses: unknown[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'blob:https://portal.example/1',
  'file:///etc/passwd',
  'filesystem:https://portal.example/x',
  'view-source:https://portal.example',
  'intent://scan/#Intent;scheme=zxing;end',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'https://evil.example/\u0000',
  'https://a b.example',
  'mailto:x',
  '',
  '#',
  null,
  7,
  {},
  ['javascript:alert(1)'],
];
const sources: unknown[] = [
  'x" onerror="alert(1)',
  'https://evil.example/pixel.png',
  '//evil.example/pixel.png',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'javascript:alert(1)',
  '/api/file/AAAAAAAAAAAAAAAAAAAAAA.svg',
  '/api/file/AAAAAAAAAAAAAAAAAAAAAA.pdf',
  '/api/file/../auth/logout',
  '/api/file/AAAAAAAAAAAAAAAAAAAAAA.png?x=1',
  '/api/file/AAAAAAAAAAAAAAAAAAAAAA.png" onload="alert(1)',
  null,
  {},
];
const nodes: unknown[] = [
  { type: 'script', content: [text('alert(1)')] },
  { type: 'iframe', attrs: { src: 'javascript:alert(1)' } },
  { type: 'html', attrs: { html: '<img src=x onerror=alert(1)>' } },
  { type: 'svg', attrs: { onload: 'alert(1)' } },
  { type: 'codeBlock', content: [text('x')] },
  { type: 'video', attrs: { src: 'x', onerror: 'alert(1)' } },
  { type: '__proto__', content: [text('x')] },
  { type: 'constructor', content: [text('x')] },
  { type: 'toString' },
  { type: ['paragraph'] },
  { type: 'heading', attrs: { level: 'script' }, content: [text('x')] },
  { type: 'heading', attrs: { level: 1 }, content: [text('x')] },
  { type: 'bulletList', content: [paragraph(text('x'))] },
  { type: 'listItem', content: [paragraph(text('x'))] },
  { type: 'orderedList', attrs: { start: -1 }, content: [] },
  { type: 'paragraph', attrs: { dir: 'javascript:alert(1)' }, content: [text('x')] },
  { type: 'paragraph', content: 'x' },
  { type: 'paragraph', content: [{ type: 'paragraph', content: [text('x')] }] },
  { type: 'text', text: 'loose' },
  { type: 'doc', content: [paragraph(text('x'))] },
  null,
  'paragraph',
];
const marks: unknown[] = [
  { type: 'script' },
  { type: 'code' },
  { type: 'highlight', attrs: { color: 'red;background:url(javascript:alert(1))' } },
  { type: 'textStyle', attrs: { fontSize: '16px;background:url(//evil.example)' } },
  { type: 'textStyle', attrs: { fontSize: '7px' } },
  { type: 'textStyle', attrs: { fontSize: '97px' } },
  { type: 'textStyle', attrs: { fontSize: '1e1px' } },
  { type: 'textStyle', attrs: { fontSize: 16 } },
  { type: 'link' },
];

/** Refused as a whole. */
export const refusedTexts: readonly RichNode[] = [
  ...addresses.map((href) => doc(link(href))),
  ...sources.map((src) => doc(image(src))),
  ...nodes.map((node) => doc(node)),
  ...marks.map((mark) => doc(paragraph(text('x', mark)))),
];

/** Taken, but only as what they say: words, and what is no part of the allow-list left out. */
export const harmlessTexts: readonly RichNode[] = [
  doc(paragraph(text('<script>alert(1)</script>'))),
  doc(paragraph(text('<img src=x onerror=alert(1)>'))),
  doc(paragraph(text('"><svg onload=alert(1)>'))),
  doc(paragraph(text('{{constructor.constructor("alert(1)")()}}'))),
  doc(paragraph(text('javascript:alert(1)'))),
  doc(link('https://example.org/?q="><script>alert(1)</script>'.replaceAll(' ', ''))),
  doc(
    link('https://example.org', {
      onclick: 'alert(1)',
      target: '_self',
      rel: 'opener',
      class: 'fixed inset-0',
      style: 'position:fixed',
    }),
  ),
  doc({
    ...paragraph(text('attributes')),
    attrs: { dir: 'rtl', onmouseover: 'alert(1)', style: 'position:fixed', id: 'first-ticket' },
    dangerouslySetInnerHTML: { __html: '<img src=x onerror=alert(1)>' },
  }),
  doc(paragraph(text('style', { type: 'textStyle', attrs: { fontSize: null, color: 'url(x)' } }))),
];
