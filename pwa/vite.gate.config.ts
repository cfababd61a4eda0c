/**
 * Builds the stewards' page, `/gate`, beside the members' app: files of its own under
 * `dist/pwa/gate`, which no member fetches, and a service worker for this address alone.
 */
import { defineConfig } from 'vite';
import { gateParts, preload } from '#pwa/build/gate-parts.ts';
import { gateManifestIn } from '#pwa/build/manifest.ts';
import { messages } from '#pwa/build/messages-plugin.ts';
import { pageBuild } from '#pwa/build/page-build.ts';
import { pageStyles } from '#pwa/build/page-styles.ts';
import { root } from '#pwa/build/paths.ts';

export default defineConfig(
  pageBuild(
    {
      entry: 'gate.html',
      parts: gateParts,
      worker: {
        file: 'gate-worker.ts',
        files: ['gate.html', 'gate/assets/*.{js,css,woff2,wasm}', 'gate.*webmanifest'],
        manifest: { in: gateManifestIn, file: 'gate.webmanifest' },
      },
    },
    {
      publicDir: false,
      plugins: [
        messages('script', [`${root}gate/main.ts`]),
        pageStyles('gate.css', '{gate,ui}/**/*.tsx'),
        preload,
      ],
      worker: { format: 'es' },
      build: {
        emptyOutDir: false,
        assetsDir: 'gate/assets',
        // Browsers of the last three years know every colour: no substitutes for older ones.
        cssTarget: ['chrome119', 'firefox120', 'safari17'],
        // Later imports are on the phone already: the worker has them, or `preload` fetched them.
        modulePreload: { resolveDependencies: () => [] },
      },
    },
  ),
);
