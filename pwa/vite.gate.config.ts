/**
 * Builds the stewards' page, `/gate`, beside the members' app: files of its own under
 * `dist/pwa/gate`, which no member fetches, and a service worker for this address alone.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { gateManifests } from '#pwa/gate/gate-manifest.ts';
import { languageAndTheme } from '#pwa/language-and-theme.ts';
import { messages } from '#pwa/messages-plugin.ts';
import { precompress } from '#pwa/precompress.ts';
import { pageAliases } from '#pwa/page-aliases.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/pwa', import.meta.url));

function digest(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256');
  for (const file of Object.values(bundle))
    hash.update(file.type === 'asset' ? file.source : file.code);
  return hash.digest('hex').slice(0, 12);
}

/** Builds the service worker, which knows the names of the page's files. */
const gateWorker: Plugin = {
  name: 'gate-worker',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const files = Object.keys(bundle)
      // The page has another address; Latin-ext is fetched when a name needs it.
      .filter((name) => !name.endsWith('.html') && !name.includes('latin-ext'))
      .map((name) => `/${name}`);
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      resolve: { alias: pageAliases },
      plugins: [messages()],
      define: {
        __GATE_FILES__: JSON.stringify(files),
        __GATE_VERSION__: JSON.stringify(digest(bundle)),
      },
      build: {
        outDir,
        emptyOutDir: false,
        // A classic script has no `import.meta`, which preloading would use.
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: {
          input: `${root}gate/gate-worker.ts`,
          output: {
            format: 'iife',
            codeSplitting: false,
            entryFileNames: 'gate-worker.js',
          },
        },
      },
    });
  },
};

const compressFiles: Plugin = {
  name: 'precompress-gate',
  apply: 'build',
  closeBundle: { order: 'post', sequential: true, handler: () => precompress(outDir) },
};

export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: pageAliases },
  plugins: [
    messages(),
    languageAndTheme,
    tailwindcss(),
    react(),
    gateManifests,
    gateWorker,
    compressFiles,
  ],
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: false,
    assetsDir: 'gate/assets',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { gate: `${root}gate.html` } },
  },
});
