import { fileURLToPath } from 'node:url';

/** Folder of the pages' sources, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));
/** Folder of the built pages. */
export const outDir = fileURLToPath(new URL('../../dist/pwa', import.meta.url));
