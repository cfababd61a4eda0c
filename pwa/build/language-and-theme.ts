import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { directionOf, isComplete, languages } from '#sync/contracts/messages/languages.ts';

const script = readFileSync(new URL('language-and-theme.html', import.meta.url), 'utf8');

/** The script that runs before the first paint; incomplete languages are for development only. */
export function firstPaintScript(isDevelopment: boolean): string {
  const included = languages.filter((language) => isDevelopment || isComplete(language));
  const directions = included.map((language) => [language, directionOf(language)]);
  return script.replace('__DIRECTIONS__', JSON.stringify(Object.fromEntries(directions)));
}

/** Writes the script that runs before the first paint into a page that has a comment for it. */
export const languageAndTheme: Plugin = {
  name: 'language-and-theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (page, { server }) =>
      page.replace('<!-- language and theme -->', () => firstPaintScript(server !== undefined)),
  },
};
