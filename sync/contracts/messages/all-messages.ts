/** Loads every message from its file. In the page, the build puts a loader in its place. */
import { globSync, readFileSync } from 'node:fs';
import { compileLater } from '#sync/contracts/messages/compile.ts';
import { readEntries } from '#sync/contracts/messages/po.ts';
import { addMessages, type Language } from '#sync/contracts/messages/registry.ts';

const languages: readonly Language[] = ['en', 'ar'];
for (const language of languages) {
  const folder = `${import.meta.dirname}/${language}/`;
  for (const path of globSync('**/*.po', { cwd: folder })) {
    const entries = readEntries(language, readFileSync(`${folder}${path}`, 'utf8'));
    addMessages(
      language,
      Object.fromEntries(
        entries
          .filter(({ text }) => text !== '')
          .map(({ key, text }) => [key, compileLater(language, text)]),
      ),
    );
  }
}

/** Fetches the messages of the page's first load. Here they are loaded already. */
export function loadFirstMessages(_language: Language): Promise<void> {
  return Promise.resolve();
}
