import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const script = readFileSync(new URL('language-and-theme.html', import.meta.url), 'utf8');

/** Writes the script that runs before the first paint into a page that has a comment for it. */
export const languageAndTheme: Plugin = {
  name: 'language-and-theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (page) => page.replace('<!-- language and theme -->', () => script),
  },
};
