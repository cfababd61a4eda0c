import { expect, test } from 'vitest';
import { addPlaces, checkPlaces, findPlaces } from '#scripts/structure/message-places.ts';
import { readSource } from '#scripts/structure/source.ts';

const entry = (key: string, english: string, comment = '') =>
  `${comment}msgctxt "${key}"\nmsgid "${english}"\nmsgstr ""\n`;

function placesIn(code: string, path = 'pwa/features/home/screen.tsx') {
  return findPlaces([readSource(path, code)]);
}

function commentFor(code: string): string | undefined {
  return /^#\. (.*)$/m.exec(addPlaces(entry('a.b', 'Book'), placesIn(code)))?.[1];
}

test.each([
  ['a button', `<Button onClick={send}>{t('a.b')}</Button>`, 'Button (home)'],
  ['styled text on a button', `<Button><b>{t('a.b')}</b></Button>`, 'Button (home)'],
  ['one of two texts', `<h2>{t(open ? 'a.b' : 'a.c')}</h2>`, 'Heading (home)'],
  ['the title of a section', `<Section title={t('a.b')} />`, 'Heading (home)'],
  ['what a dialog’s button does', `<Dialog submit={t('a.b')} />`, 'Button (home)'],
  [
    'a tile',
    `<StatTile label={t('a.b')}>{count}</StatTile>`,
    'Label of a tile, keep it short (home)',
  ],
  ['a column', `columns([{ header: t('a.b') }])`, 'Column heading, keep it short (home)'],
  ['a text column', `textColumn('name', t('a.b'), name)`, 'Column heading, keep it short (home)'],
])('the comment of a text in %s names that place', (_, code, expected) => {
  expect(commentFor(`const a = ${code};`)).toBe(expected);
});

test.each([
  ['a paragraph', `<p>{t('a.b')}</p>`],
  ['a text inside a button’s handler', `<Button onClick={() => toast(t('a.b'))}>{icon}</Button>`],
  ['a tooltip', `<span title={t('a.b')} />`],
  ['a tile’s value', `<StatTile label={label}>{t('a.b')}</StatTile>`],
])('%s needs no comment', (_, code) => {
  expect(commentFor(`const a = ${code};`)).toBeUndefined();
});

test('a comment lists the kinds of place, each with its screens', () => {
  const home = readSource('pwa/features/home/a.tsx', `<Button>{t('a.b')}</Button>;`);
  const events = readSource(
    'pwa/features/events/b.tsx',
    `<><Button>{t('a.b')}</Button><h1>{t('a.b')}</h1></>;`,
  );
  expect(addPlaces(entry('a.b', 'Book'), findPlaces([home, events]))).toBe(
    entry('a.b', 'Book', '#. Button (events, home); Heading (events)\n'),
  );
});

test('a short text on a button without a comment is found, others are not', () => {
  const places = placesIn(
    `<><Button>{t('a.a')}</Button><Button>{t('a.b')}</Button><Button>{t('a.c')}</Button></>;`,
  );
  const text =
    entry('a.a', 'Book') +
    entry('a.b', 'Book', '#. A verb\n') +
    entry('a.c', 'Book a match of this tournament') +
    entry('a.d', 'Book');
  const findings = checkPlaces([{ language: 'en', part: 'a.po', text }], places);
  expect(findings.map(({ message }) => message)).toEqual([
    'a.a needs a comment for translators: npm run messages',
  ]);
  expect(addPlaces(text, places)).toContain('#. A verb\nmsgctxt "a.b"');
});
