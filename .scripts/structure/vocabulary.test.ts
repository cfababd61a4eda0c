import { expect, test } from 'vitest';
import { readSource } from '#scripts/structure/source.ts';
import {
  checkClassVocabulary,
  checkFileVocabulary,
  checkVocabulary,
  replacement,
} from '#scripts/structure/vocabulary.ts';

test.each([
  ['TeamCrest', 'team logo'],
  ['useTeamCrest', 'team logo'],
  ['formatHeardTime', 'formatLastSynced'],
  ['Heard', 'sync status'],
  ['openDesk', 'admin page'],
  ['deskHead', 'admin page'],
  ['askedToWait', 'retryAfter'],
  ['Strip', 'Banner'],
  ['late-words', 'parts of the catalogue'],
])('%s contains a replaced word', (name, standard) => {
  expect(replacement(name)).toBe(standard);
});

test.each([
  'templateName',
  'desktop',
  'heard',
  'stripTypes',
  'happens',
  'dispensed',
  'useTranslation',
])('%s is a good name', (name) => {
  expect(replacement(name)).toBeNull();
});

test('identifiers, tags and comments are checked, string literals are not', () => {
  const text = `// Shown until heard from the league.
const key = 'reports.desk';
export const Page = () => <Plate label={key} />;
`;
  expect(checkVocabulary(readSource('pwa/a.tsx', text))).toMatchObject([
    { rule: 'vocabulary', path: 'pwa/a.tsx', line: 3 },
    { rule: 'vocabulary', path: 'pwa/a.tsx', line: 1 },
  ]);
});

test('a name is reported once per file', () => {
  const text = 'const plate = 1;\nexport const twice = plate + plate;\n';
  expect(checkVocabulary(readSource('sync/a.ts', text))).toHaveLength(1);
});

test('file names and classes are checked', () => {
  expect(checkFileVocabulary('pwa/ui/desk/table.tsx')).toHaveLength(1);
  expect(checkFileVocabulary('pwa/ui/admin/table.tsx')).toEqual([]);
  expect(checkClassVocabulary('a.css', '.tile {}\n.plate-label {}')).toMatchObject([{ line: 2 }]);
});
