/** Replacements for packages in the pages' builds. */
import { fileURLToPath } from 'node:url';

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const pageAliases = [
  // The build for browsers of today, which is smaller.
  {
    find: /^dexie$/,
    replacement: fileAt('../../node_modules/dexie/dist/modern/dexie.min.mjs'),
  },
  // The variant without a substitute for older versions of React.
  {
    find: /^use-sync-external-store\/shim\/with-selector$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^zod\/mini$/, replacement: fileAt('zod-without-eval.ts') },
  { find: /^react-style-singleton$/, replacement: fileAt('style-singleton.ts') },
];
