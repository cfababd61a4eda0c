/**
 * Builds the page at the addresses of QR codes, `/R/…`, beside the members' app: a few files of its
 * own under `dist/pwa/verify`, because strangers open it once on a slow line, and a service worker.
 */
import { defineConfig } from 'vite';
import { pageStyles } from '#pwa/build/page-styles.ts';
import { messages } from '#pwa/build/messages-plugin.ts';
import { pageBuild } from '#pwa/build/page-build.ts';
import { root } from '#pwa/build/paths.ts';

export default defineConfig(
  pageBuild(
    {
      entry: 'verify.html',
      parts: [{ name: 'verify', contains: () => true }],
      worker: { file: 'verify-worker.ts', files: ['verify.html', 'verify/assets/*.{js,css}'] },
    },
    {
      publicDir: false,
      plugins: [
        messages('script', [`${root}verify/main.tsx`]),
        pageStyles('verify.css', 'verify/**/*.tsx'),
      ],
      build: { emptyOutDir: false, assetsDir: 'verify/assets' },
    },
  ),
);
