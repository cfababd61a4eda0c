/** Checks the rules of docs/architecture.md that a program can verify: `npm run check`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { checkDependencies, type Lock } from '#scripts/structure/dependencies.ts';
import { languages } from '#sync/contracts/messages/languages.ts';
import { checkImports } from '#scripts/structure/imports.ts';
import { checkLanguageCodes } from '#scripts/structure/language-codes.ts';
import { checkLinks } from '#scripts/structure/links.ts';
import { checkPlaces, findPlaces } from '#scripts/structure/message-places.ts';
import { checkMessageUses } from '#scripts/structure/message-uses.ts';
import { checkMessages, folder, keysPath } from '#scripts/structure/messages.ts';
import { isTest } from '#scripts/structure/layers.ts';
import { checkNumbers } from '#scripts/structure/numbers.ts';
import {
  checkDocumentEnglish,
  checkMessageWords,
  checkPlainEnglish,
} from '#scripts/structure/plain-english.ts';
import { checkRegularExpressions } from '#scripts/structure/regular-expressions.ts';
import { checkScreenLanguage } from '#scripts/structure/screen-language.ts';
import { checkScreen, checkStyles } from '#scripts/structure/screens.ts';
import { readSource } from '#scripts/structure/source.ts';
import type { Finding } from '#scripts/structure/source.ts';
import { inRoot, root } from '#scripts/steps/root.ts';

const folders = '{api,pwa,sync,migrations,e2e,.scripts}';
const own = { cwd: root, exclude: ['**/node_modules/**'] };
const sources = globSync(`${folders}/**/*.{ts,tsx}`, own)
  .toSorted()
  .map((path) => readSource(path, readFileSync(inRoot(path), 'utf8')));
const files = globSync(`${folders}/**/*.{ts,tsx,mjs,css,html}`, own);
const documents = globSync('{*.md,{docs,api,pwa,sync,e2e}/**/*.md}', own);
const styles = globSync('pwa/**/*.css', own);

const messageFiles = languages.flatMap((language) =>
  globSync('**/*.po', { cwd: inRoot(`${folder}/${language}`) })
    .toSorted()
    .map((part) => ({
      language,
      part,
      text: readFileSync(inRoot(`${folder}/${language}/${part}`), 'utf8'),
    })),
);

const findings: Finding[] = [
  ...checkDependencies(
    JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock,
    readFileSync(inRoot('.npmrc'), 'utf8'),
  ),
  ...sources.flatMap((source) => checkImports(source)),
  ...checkMessages(messageFiles),
  ...checkPlaces(
    messageFiles,
    findPlaces(sources.filter(({ path }) => path.startsWith('pwa/') && !isTest(path))),
  ),
  ...checkMessageUses(
    messageFiles,
    sources.filter(
      ({ path }) => /^(?:api|pwa|sync)\//.test(path) && !isTest(path) && path !== keysPath,
    ),
  ),
  ...messageFiles.flatMap((file) => checkMessageWords(file)),
  ...sources
    .filter(({ path }) => /^(?:api|pwa|sync)\//.test(path) && !isTest(path))
    .flatMap((source) => checkLanguageCodes(source)),
  ...sources.flatMap((source) => checkPlainEnglish(source)),
  ...documents.flatMap((path) => checkDocumentEnglish(path, readFileSync(inRoot(path), 'utf8'))),
  ...sources
    .filter(({ path }) => path.startsWith('pwa/') && !isTest(path))
    .flatMap((source) => [...checkScreen(source), ...checkScreenLanguage(source)]),
  ...sources
    .filter(({ path }) => readsInput(path))
    .flatMap((source) => checkRegularExpressions(source)),
  ...checkNumbers([...documents, ...files].toSorted()),
  ...documents.flatMap((path) =>
    checkLinks(path, readFileSync(inRoot(path), 'utf8'), (target) => existsSync(inRoot(target))),
  ),
  ...styles.flatMap((path) => {
    const css = readFileSync(inRoot(path), 'utf8');
    return checkStyles(path, css);
  }),
];

/** Tests, the build and the demo season read only what is in the repository. */
function readsInput(path: string): boolean {
  return /^(?:api|sync|pwa)\//.test(path) && !isTest(path) && !/^api\/demo\/|^pwa\/vite/.test(path);
}

for (const { rule, path, line, message } of findings) {
  process.stdout.write(`${path}${line === undefined ? '' : `:${line}`}  ${message}  [${rule}]\n`);
}
process.stdout.write(`${sources.length} files, ${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
