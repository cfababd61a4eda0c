/**
 * Builds the message catalogue into the page. Each file that uses a message key imports the part of
 * the catalogue that has it, so that the bundler loads texts with the screens that show them.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { messageSource } from '#sync/contracts/messages/compile.ts';
import { type Entry, readEntries } from '#sync/contracts/messages/po.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';

const folder = fileURLToPath(new URL('../sync/contracts/messages/', import.meta.url));
const languages: readonly Language[] = ['en', 'ar'];
/** Parts of the first load, which has them in one language. */
const firstLoad = 'first-load/';
const partModule = '\0messages/';
const firstLoadModule = `${partModule}${firstLoad}`;

/** A string that is a message key, or the constant beginning of one. */
const keyInCode = /['"`]([a-z]\w*\.[\w.-]*)(?:['"`]|(\$\{))/g;

export function messages(): Plugin {
  const parts = globSync('**/*.po', { cwd: `${folder}en` })
    .toSorted()
    .map((file) => file.replace(/\.po$/, ''));
  const keys = parts.flatMap((part) => read('en', part).map(({ key }) => ({ key, part })));
  const partOf = new Map(keys.map(({ key, part }) => [key, part]));

  /** The parts, besides the first load's, with the keys that a file contains. */
  function partsIn(code: string): string[] {
    const used = new Set<string | undefined>();
    for (const [, text = '', open] of code.matchAll(keyInCode)) {
      if (open === undefined && !text.endsWith('.')) used.add(partOf.get(text));
      else for (const { key, part } of keys) if (key.startsWith(text)) used.add(part);
    }
    return parts.filter((part) => used.has(part) && !part.startsWith(firstLoad));
  }

  return {
    name: 'messages',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith('#messages/')) return id.replace('#messages/', partModule);
      return id === '#sync/contracts/messages/all-messages.ts' ? firstLoadModule : null;
    },
    load(id) {
      if (!id.startsWith(partModule)) return null;
      for (const part of parts)
        for (const language of languages) this.addWatchFile(fileOf(language, part));
      const [ids, from]: [string[], readonly Language[]] =
        id === firstLoadModule
          ? [parts.filter((part) => part.startsWith(firstLoad)), ['en']]
          : [[id.slice(partModule.length)], languages];
      return moduleOf(ids, from);
    },
    transform(code, id) {
      if (!/\/(?:pwa|sync)\/.*\.tsx?$/.test(id)) return null;
      const used = partsIn(code);
      // On the first line, so that the lines keep their numbers.
      const imports = used.map((part) => `import '#messages/${part}';`).join('');
      return used.length === 0 ? null : { code: imports + code, map: null };
    },
    generateBundle(_options, bundle) {
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
        const other = chunk.moduleIds.find(
          (id) => id.startsWith(partModule) && id !== firstLoadModule,
        );
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

/** A module that adds messages, each language's in one statement. */
function moduleOf(parts: readonly string[], from: readonly Language[]): string {
  const statements = from.map((language) => {
    const lines = parts
      .flatMap((part) => read(language, part))
      .filter(({ text }) => text !== '')
      .map(({ key, text }) => `${JSON.stringify(key)}: ${messageSource(language, text)},\n`);
    return lines.length === 0 ? '' : `addMessages('${language}', {\n${lines.join('')}});\n`;
  });
  return `import { addMessages } from ${JSON.stringify(`${folder}registry.ts`)};
import { ar, en, number, plural, select } from ${JSON.stringify(`${folder}format.ts`)};
${statements.join('')}`;
}
