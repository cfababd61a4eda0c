/**
 * Brings the translations in line with the English messages: `npm run messages`. New messages appear
 * without a translation, removed ones disappear, and the translation of a changed one is marked as
 * fuzzy, as translators' tools do. Short messages get a comment that says where they are shown. An
 * incomplete language has only the files that were begun. Also writes the type of the keys.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isComplete, languages } from '#sync/contracts/messages/languages.ts';
import { mergePart } from '#scripts/steps/merge-messages.ts';
import { inRoot, root } from '#scripts/steps/root.ts';
import { writeMessageKeys } from '#scripts/steps/message-keys.ts';
import { isTest } from '#scripts/structure/layers.ts';
import { addPlaces, findPlaces } from '#scripts/structure/message-places.ts';
import { folder } from '#scripts/structure/messages.ts';
import { readSource } from '#scripts/structure/source.ts';

const places = findPlaces(
  globSync('pwa/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !isTest(path))
    .map((path) => readSource(path, readFileSync(inRoot(path), 'utf8'))),
);
const parts = globSync('**/*.po', { cwd: inRoot(`${folder}/en`) }).toSorted();
for (const part of parts) {
  const path = inRoot(`${folder}/en/${part}`);
  writeFileSync(path, addPlaces(readFileSync(path, 'utf8'), places));
}
for (const language of languages) {
  if (language === 'en') continue;
  const translations = inRoot(`${folder}/${language}`);
  for (const part of globSync('**/*.po', { cwd: translations }))
    if (!parts.includes(part)) rmSync(`${translations}/${part}`);
  for (const part of parts) {
    const path = `${translations}/${part}`;
    if (!existsSync(path) && !isComplete(language)) continue;
    const english = readFileSync(inRoot(`${folder}/en/${part}`), 'utf8');
    const translation = existsSync(path) ? readFileSync(path, 'utf8') : '';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, mergePart(language, english, translation));
  }
}
writeMessageKeys();
