/**
 * Builds the message catalogue into the page and the service worker. Each file that uses a message
 * key imports the part of the catalogue that has it, so that the bundler loads texts with the
 * screens that show them. The page fetches the texts of its first load in one language.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messageSource } from '#sync/contracts/messages/compile.ts';
import { type Entry, readEntries } from '#sync/contracts/messages/po.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';

const folder = fileURLToPath(new URL('../sync/contracts/messages/', import.meta.url));
const languages: readonly Language[] = ['en', 'ar'];
/** Parts of the first load, which the page has in one language. */
const firstLoad = 'first-load/';
const partModule = '\0messages/';
/** Followed by the language. */
const firstLoadModule = '\0first-load-messages-';
const loaderModule = '\0message-loader';
/** What compiled messages use. */
const helpers = (language: Language) => [language, 'number', 'plural', 'select'].join(', ');

/** A string that is a message key, or the constant beginning of one. */
const keyInCode = /['"`]([a-z]\w*\.[\w.-]*)(?:['"`]|(\$\{))/g;

/** @param build where the catalogue is built into: a page fetches the first load's texts apart */
export function messages(build: 'page' | 'script' = 'script'): Plugin {
  const parts = globSync('**/*.po', { cwd: `${folder}en` })
    .toSorted()
    .map((file) => file.replace(/\.po$/, ''));
  const keys = parts.flatMap((part) => read('en', part).map(({ key }) => ({ key, part })));
  const partOf = new Map(keys.map(({ key, part }) => [key, part]));

  /** The parts with the keys that a file contains, besides those that the page fetches apart. */
  function partsIn(code: string): string[] {
    const used = new Set<string | undefined>();
    for (const [, text = '', open] of code.matchAll(keyInCode)) {
      if (open === undefined && !text.endsWith('.')) used.add(partOf.get(text));
      else for (const { key, part } of keys) if (key.startsWith(text)) used.add(part);
    }
    return parts.filter((part) => used.has(part) && !(build === 'page' && isFirstLoad(part)));
  }

  return {
    name: 'messages',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith('#messages/')) return id.replace('#messages/', partModule);
      if (id.startsWith('#first-load-messages-')) return `\0${id.slice(1)}`;
      return id === '#sync/contracts/messages/all-messages.ts' ? loaderModule : null;
    },
    load(id) {
      const language = languages.find((each) => id === `${firstLoadModule}${each}`);
      if (id === loaderModule) return loaderOf(build === 'page' ? languages : []);
      if (language === undefined && !id.startsWith(partModule)) return null;
      for (const part of parts) for (const each of languages) this.addWatchFile(fileOf(each, part));
      return language === undefined
        ? moduleOf(id.slice(partModule.length))
        : `export default ({ ${helpers(language)} }) => ({\n${linesOf(language, parts.filter(isFirstLoad))}});`;
    },
    transform(code, id) {
      if (!/\/(?:pwa|sync)\/.*\.tsx?$/.test(id)) return null;
      const used = partsIn(code);
      // On the first line, so that the lines keep their numbers.
      const imports = used.map((part) => `import '#messages/${part}';`).join('');
      return used.length === 0 ? null : { code: imports + code, map: null };
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

function read(language: Language, part: string): Entry[] {
  return readEntries(language, readFileSync(fileOf(language, part), 'utf8'));
}

function isFirstLoad(part: string): boolean {
  return part.startsWith(firstLoad);
}

/** The messages of parts, as properties of an object. */
function linesOf(language: Language, parts: readonly string[]): string {
  return parts
    .flatMap((part) => read(language, part))
    .filter(({ text }) => text !== '')
    .map(({ key, text }) => `${JSON.stringify(key)}: ${messageSource(language, text)},\n`)
    .join('');
}

/** A module that adds the messages of a part, each language's in one statement. */
function moduleOf(part: string): string {
  const statements = languages.map(
    (language) => `addMessages('${language}', {\n${linesOf(language, [part])}});\n`,
  );
  return `import { addMessages } from ${JSON.stringify(`${folder}registry.ts`)};
import { ar, en, number, plural, select } from ${JSON.stringify(`${folder}format.ts`)};
${statements.join('')}`;
}

/**
 * Takes the place of `all-messages.ts`. The files it fetches import nothing: the app's own would
 * wait for them, while they wait for it.
 */
function loaderOf(fetched: readonly Language[]): string {
  const files = fetched.map(
    (language) =>
      `${language}: async () => addMessages('${language}', (await import('#first-load-messages-${language}')).default({ ${helpers(language)} })),\n`,
  );
  return `import { addMessages } from ${JSON.stringify(`${folder}registry.ts`)};
import { ar, en, number, plural, select } from ${JSON.stringify(`${folder}format.ts`)};
const files = {\n${files.join('')}};
export async function loadFirstMessages(language) { await files[language]?.(); }
`;
}
