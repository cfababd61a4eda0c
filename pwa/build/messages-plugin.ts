/**
 * Builds the message catalogue into the page and the service worker. Each file that uses a message
 * key imports the part of the catalogue that has it, so that the bundler loads texts with the
 * screens that show them. The page fetches the texts of its first load in one language. Incomplete
 * languages are built in for development only.
 */
import { dirname, join } from 'node:path';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messageSource } from '#sync/contracts/messages/compile.ts';
import { languageTable } from '#sync/contracts/messages/language-table.ts';
import { completeLanguages, type Language, languages } from '#sync/contracts/messages/languages.ts';
import { type ReadMessage, readMessages } from '#sync/contracts/messages/po.ts';

const folder = fileURLToPath(new URL('../../sync/contracts/messages/', import.meta.url));
/** Parts of the first load, which the page has in one language. */
const firstLoad = 'first-load/';
const partModule = '\0messages/';
/** Name of the modules with the first load's messages, followed by the language. */
const firstLoadModule = '\0first-load-messages-';
const loaderModule = '\0message-loader';
const tableModule = '\0language-table';
/** Names that compiled messages in these languages use. */
const helpers = (used: Iterable<Language>) =>
  [...[...new Set(used)].toSorted(), 'number', 'plural', 'select'].join(', ');

/** A string that is a message key, or the constant beginning of one. */
const keyInCode = /['"`]([a-z]\w*\.[\w.-]*)(?:['"`]|(\$\{))/g;

/**
 * @param build where the catalogue is built into: a page fetches the first load's texts apart
 * @param entries of a script whose parts contain only the keys that its own files use
 */
export function messages(
  build: 'page' | 'script' = 'script',
  entries: readonly string[] = [],
): Plugin {
  const parts = globSync('**/*.po', { cwd: `${folder}en` })
    .toSorted()
    .map((file) => file.replace(/\.po$/, ''));
  const keys = parts.flatMap((part) => read('en', [part]).map(({ key }) => ({ key, part })));
  const partOf = new Map(keys.map(({ key, part }) => [key, part]));
  const sources = sourceFiles(entries);
  const used = new Set([...sources.values()].flatMap(keysIn));

  /** The keys that a file contains. */
  function keysIn(code: string): string[] {
    return [...code.matchAll(keyInCode)].flatMap(([, text = '', open]) =>
      open === undefined && !text.endsWith('.')
        ? partOf.has(text)
          ? [text]
          : []
        : keys.flatMap(({ key }) => (key.startsWith(text) ? [key] : [])),
    );
  }

  /** The parts with the keys that a file contains, besides those that the page fetches apart. */
  function partsIn(code: string): string[] {
    const needed = new Set(keysIn(code).map((key) => partOf.get(key)));
    return parts.filter((part) => needed.has(part) && !(build === 'page' && isFirstLoad(part)));
  }

  const isKept = ({ key }: ReadMessage) => entries.length === 0 || used.has(key);
  let included: readonly Language[] = completeLanguages;

  return {
    name: 'messages',
    enforce: 'pre',
    configResolved({ command }) {
      included = command === 'serve' ? languages : completeLanguages;
    },
    resolveId(id) {
      if (id.startsWith('#messages/')) return id.replace('#messages/', partModule);
      if (id.startsWith('#first-load-messages-')) return `\0${id.slice(1)}`;
      if (id === '#sync/contracts/messages/language-table.ts') return tableModule;
      return id === '#sync/contracts/messages/all-messages.ts' ? loaderModule : null;
    },
    load(id) {
      const language = included.find((each) => id === `${firstLoadModule}${each}`);
      if (id === tableModule) return tableOf(included);
      if (id === loaderModule) return loaderOf(included, build === 'page');
      if (language === undefined && !id.startsWith(partModule)) return null;
      for (const part of parts)
        for (const file of included
          .map((each) => fileOf(each, part))
          .filter((path) => existsSync(path)))
          this.addWatchFile(file);
      if (language === undefined) return moduleOf(id.slice(partModule.length), included, isKept);
      const first = read(language, parts.filter(isFirstLoad)).filter(isKept);
      return `export default ({ ${helpersOf(first)} }) => ({\n${linesOf(first)}});`;
    },
    transform(code, id) {
      if (!/\/(?:pwa|sync)\/.*\.tsx?$/.test(id)) return null;
      const needed = partsIn(code);
      if (entries.length > 0 && needed.length > 0 && !sources.has(id))
        this.error(`${id} uses messages, and is not among the files of the entries`);
      // Imports go on the first line, so that the lines keep their numbers.
      const imports = needed.map((part) => `import '#messages/${part}';`).join('');
      return needed.length === 0 ? null : { code: imports + code, map: null };
    },
    generateBundle(_options, bundle) {
      if (build !== 'page') return;
      const fetched = new Set(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.facadeModuleId?.endsWith('/index.html')
            ? [file.fileName]
            : [],
        ),
      );
      for (const name of fetched) {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk') continue;
        for (const next of chunk.imports) fetched.add(next);
        const other = chunk.moduleIds.find((id) => id.startsWith(partModule));
        if (other !== undefined)
          this.error(`the first load uses messages of ${other.slice(partModule.length)}`);
      }
    },
  };
}

function fileOf(language: Language, part: string): string {
  return `${folder}${language}/${part}.po`;
}

function read(language: Language, parts: readonly string[]): ReadMessage[] {
  return parts.flatMap((part) => readMessages(folder, language, `${part}.po`));
}

function isFirstLoad(part: string): boolean {
  return part.startsWith(firstLoad);
}

/** Messages as properties of an object. */
function linesOf(messages: readonly ReadMessage[]): string {
  return messages
    .map(({ key, text, written }) => `${JSON.stringify(key)}: ${messageSource(written, text)},\n`)
    .join('');
}

/** Names that these messages use. */
function helpersOf(messages: readonly ReadMessage[]): string {
  return helpers(messages.map(({ written }) => written));
}

/** A module that adds the messages of a part, each language's in one statement. */
function moduleOf(
  part: string,
  included: readonly Language[],
  isKept: (message: ReadMessage) => boolean,
): string {
  const statements = included.map(
    (language) =>
      `addMessages('${language}', {\n${linesOf(read(language, [part]).filter(isKept))}});\n`,
  );
  return `${importsFor(included)}${statements.join('')}`;
}

/**
 * Takes the place of `all-messages.ts`. The files it fetches import nothing: the app's own would
 * wait for them, while they wait for it.
 */
function loaderOf(included: readonly Language[], isPage: boolean): string {
  const names = helpers(included);
  const files = (isPage ? included : []).map(
    (language) =>
      `${language}: async () => addMessages('${language}', (await import('#first-load-messages-${language}')).default({ ${names} })),\n`,
  );
  return `${importsFor(included)}const files = {\n${files.join('')}};
export async function loadFirstMessages(language) { await files[language]?.(); }
`;
}

function importsFor(included: readonly Language[]): string {
  return `import { addMessages } from ${JSON.stringify(`${folder}registry.ts`)};
import { ${helpers(included)} } from ${JSON.stringify(`${folder}format.ts`)};
`;
}

/** Takes the place of `language-table.ts`. */
function tableOf(included: readonly Language[]): string {
  const rows = included.map((language) => [language, languageTable[language]]);
  return `export const languageTable = ${JSON.stringify(Object.fromEntries(rows))};`;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
// superlinear: the app's own code
const typeImport = /\b(?:import|export) type [^;]*;/g;
const imported = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(#|\.{1,2}\/)([^']+\.tsx?)'/g;

/**
 * The code of the files that the entries import, now or later, by their absolute paths, before a
 * bundler has read them. It may have more of them than the bundler, never less.
 */
function sourceFiles(entries: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const paths = new Set(entries);
  for (const path of paths) {
    const code = readFileSync(path, 'utf8');
    found.set(path, code);
    for (const [, from = '', name = ''] of code.replace(typeImport, '').matchAll(imported))
      paths.add(from === '#' ? join(root, name) : join(dirname(path), from, name));
  }
  return found;
}
