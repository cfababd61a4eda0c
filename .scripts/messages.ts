/**
 * Brings the translations in line with the English messages: `npm run messages`. New messages appear
 * without a translation, removed ones disappear, and the translation of a changed one is marked as
 * fuzzy, as translators' tools do. Also writes the type of the keys.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '#scripts/steps/root.ts';
import { writeMessageKeys } from '#scripts/steps/message-keys.ts';
import { folder, mergePart } from '#scripts/structure/messages.ts';

const english = inRoot(`${folder}/en/`);
const arabic = inRoot(`${folder}/ar/`);
const parts = globSync('**/*.po', { cwd: english }).toSorted();
for (const part of globSync('**/*.po', { cwd: arabic }))
  if (!parts.includes(part)) rmSync(`${arabic}${part}`);
for (const part of parts) {
  mkdirSync(dirname(`${arabic}${part}`), { recursive: true });
  const source = readFileSync(`${english}${part}`, 'utf8');
  const translation = globSync(part, { cwd: arabic }).map((path) =>
    readFileSync(`${arabic}${path}`, 'utf8'),
  );
  writeFileSync(`${arabic}${part}`, mergePart('ar', source, translation[0] ?? ''));
}
writeMessageKeys();
