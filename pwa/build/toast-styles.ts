import type { Plugin } from 'vite';

/**
 * Keeps sonner from writing its styles into the page, which the Content-Security-Policy refuses:
 * `pwa/ui/sonner.tsx` imports them as a file.
 *
 * @throws if a new version writes them in another way
 */
export const toastStyles: Plugin = {
  name: 'toast-styles',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/sonner/dist/index.mjs')) return null;
    const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
    if (without === code) throw new Error('sonner writes its styles in another way');
    return { code: without, map: null };
  },
};
