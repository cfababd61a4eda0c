/** Generates the type of the message keys from the English messages; Git ignores the file. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '#scripts/steps/root.ts';
import { folder, keysPath } from '#scripts/structure/messages.ts';
import { readEntries } from '#sync/contracts/messages/po.ts';

/** Leaves the file alone if it is right, because compilers watch when it changes. */
export function writeMessageKeys(): void {
  const english = inRoot(`${folder}/en/`);
  const keys = globSync('**/*.po', { cwd: english })
    .flatMap((part) => readEntries('en', readFileSync(english + part, 'utf8')))
    .map(({ key }) => `  | '${key}'`)
    .toSorted();
  const source = `/** The keys of all messages, generated from the English ones. */\nexport type MessageKey =\n${keys.join('\n')};\n`;
  const path = inRoot(keysPath);
  if (existsSync(path) && readFileSync(path, 'utf8') === source) return;
  writeFileSync(path, source);
}
