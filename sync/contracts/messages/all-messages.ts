/** Loads every message from its file. In the page, the build puts a loader in its place. */
import { globSync } from 'node:fs';
import { compileLater } from '#sync/contracts/messages/compile.ts';
import { languages } from '#sync/contracts/messages/languages.ts';
import { readMessages } from '#sync/contracts/messages/po.ts';
import { addMessages, type Language } from '#sync/contracts/messages/registry.ts';

const folder = import.meta.dirname;
for (const part of globSync('**/*.po', { cwd: `${folder}/en` }))
  for (const language of languages)
    addMessages(
      language,
      Object.fromEntries(
        readMessages(folder, language, part).map(({ key, text, written }) => [
          key,
          compileLater(written, text),
        ]),
      ),
    );

/** Fetches the messages of the page's first load. Here they are loaded already. */
export function loadFirstMessages(_language: Language): Promise<void> {
  return Promise.resolve();
}
