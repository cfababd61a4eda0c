import { expect, test } from 'vitest';
import { splitLinks } from '#sync/contracts/notifications/text-links.ts';

/** The links of the text, as written; the parts together must be the whole text. */
function linksIn(text: string): string[] {
  const parts = splitLinks(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  return parts.filter(({ isLink }) => isLink).map((part) => part.text);
}

test('a web address that starts with https:// is a link, without the punctuation after it', () => {
  expect(linksIn('See https://press.example/map?day=2&gate=4#north.')).toEqual([
    'https://press.example/map?day=2&gate=4#north',
  ]);
  expect(linksIn('(https://press.example/a), https://press.example/b!?')).toEqual([
    'https://press.example/a',
    'https://press.example/b',
  ]);
  expect(linksIn('على https://press.example/خريطة، أو https://press.example؟')).toEqual([
    'https://press.example/خريطة',
    'https://press.example',
  ]);
  expect(linksIn('https://press.example/Cairo_(city)')).toEqual([
    'https://press.example/Cairo_(city)',
  ]);
});

test.each([
  'http://press.example',
  'www.press.example',
  'javascript:alert(1)',
  'data:text/html,https',
  'xhttps://press.example',
  'https://',
  'https://salma:word@press.example/',
  'https://press.example@elsewhere.example/',
  'https://press.example\\@elsewhere.example',
  'https://press.example/\u202egpj.exe',
  'write to salma@press.example',
])('%j has no link', (text) => {
  expect(linksIn(text)).toEqual([]);
});
