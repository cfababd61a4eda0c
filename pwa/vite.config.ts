/** Builds the page into `dist/pwa` and the service worker beside it. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appFileTiers, type Tier } from '#pwa/build/app-file-tiers.ts';
import { loginPlaceholder } from '#pwa/lib/app/login-placeholder.ts';
import { arrangeFirstPaint, arrangeTicketPage } from '#pwa/build/first-paint.ts';
import { arabicManifest, manifestIn } from '#pwa/build/manifest.ts';
import { languageAndTheme } from '#pwa/build/language-and-theme.ts';
import { messages } from '#pwa/build/messages-plugin.ts';
import { toastStyles } from '#pwa/build/toast-styles.ts';
import { pageAliases } from '#pwa/build/page-aliases.ts';
import { precompress } from '#pwa/build/precompress.ts';
import { type ModuleGraph, reachableFrom } from '#pwa/build/reachable-modules.ts';
import { toHtml } from '#pwa/ui/ticket/markup.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/pwa', import.meta.url));
const api = process.env['API_URL'];

let firstLoad: Set<string> | undefined;
let engine: Set<string> | undefined;
let firstIcons: Set<string> | undefined;

/**
 * Puts what the first screen needs into two chunks, libraries and our own code, and icons that only
 * later screens show into a third; null leaves a module to the bundler.
 */
function firstLoadChunk(
  name: 'vendor' | 'app' | 'icons',
  id: string,
  graph: ModuleGraph,
): string | null {
  firstLoad ??= reachableFrom(`${root}main.tsx`, graph);
  // The router's index names it too, but only forms block navigations.
  if (!firstLoad.has(id) || id.endsWith('/useBlocker.js')) return null;
  firstIcons ??= iconsOf(firstLoad, graph);
  const icon = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.m?js$/.exec(id)?.[1];
  if (icon !== undefined && !firstIcons.has(icon)) return name === 'icons' ? name : null;
  const library = id.includes('/node_modules/');
  return name !== 'icons' && library === (name === 'vendor') ? name : null;
}

/** The sync engine, with the contracts and their schemas, is loaded after the first screen. */
function syncChunk(id: string, graph: ModuleGraph): string | null {
  firstLoad ??= reachableFrom(`${root}main.tsx`, graph);
  engine ??= reachableFrom(`${root}lib/sync/engine/start-runner.ts`, graph);
  return engine.has(id) && !firstLoad.has(id) ? 'sync' : null;
}

/** The files of the icons that these modules use, because `pwa/ui/icons.ts` imports all of them. */
function iconsOf(modules: Set<string>, graph: ModuleGraph): Set<string> {
  const list = graph.getModuleInfo(`${root}ui/icons.ts`)?.code ?? '';
  const code = [...modules]
    .filter((id) => id.startsWith(root) && !id.endsWith('/ui/icons.ts'))
    .map((id) => graph.getModuleInfo(id)?.code ?? '')
    .join('\n');
  const named = new Set(code.match(/\b[A-Z]\w+Icon\b/g));
  return new Set(
    [...list.matchAll(/(\w+) as (\w+Icon)\b/g)]
      .filter(([, , meaning = '']) => named.has(meaning))
      .map(([, icon = '']) =>
        icon
          .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
          .replace(/([a-zA-Z])(\d)/g, '$1-$2')
          .toLowerCase(),
      ),
  );
}

let tiers: ReadonlyMap<string, Tier> = new Map();

const findTiers: Plugin = {
  name: 'app-file-tiers',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [{ ...file, assets: [...(file.viteMetadata?.importedCss ?? [])] }]
        : [],
    );
    tiers = appFileTiers(chunks, this, {
      entry: `${root}main.tsx`,
      isShellScreen: (id) =>
        /\/(?:features\/tickets\/|features\/accounts\/login-screen|engine\/start-runner)|first-load-messages/.test(
          id,
        ),
      // The guards fetch only what redirects administrators.
      isAdminRoutes: (id) => [`${root}routes/admin.ts`, `${root}routes/guards.ts`].includes(id),
    });
  },
};

/** Takes a style sheet, which the page will contain, out of the build's files. */
function takeStyles(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = Object.values(bundle).find(
    (file) => file.type === 'asset' && file.names.includes(name),
  );
  if (sheet?.type !== 'asset') throw new Error(`the first paint has no ${name}`);
  delete bundle[sheet.fileName];
  return sheet.source.toString().trim();
}

let ticketPage = '';

/** Writes the first paint's styles and the login placeholder into the page, and that of tickets. */
const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const loginScripts = new Set(
        chunks
          .filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/login-screen.tsx'))
          .map(({ fileName }) => fileName),
      );
      for (const name of loginScripts)
        for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
          loginScripts.add(next);
      const textsIn = (language: string) => {
        const file = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith(`first-load-messages-${language}`),
        );
        if (file === undefined) throw new Error(`the first load has no texts in ${language}`);
        return `/${file.fileName}`;
      };
      const texts = { en: textsIn('en'), ar: textsIn('ar') };
      const styles = takeStyles(bundle, 'ticket-paint.css');
      ticketPage = arrangeTicketPage(html, { styles, texts });
      return arrangeFirstPaint(html, {
        styles: takeStyles(bundle, 'first-paint.css'),
        login: toHtml(loginPlaceholder()),
        loginScripts: [...loginScripts].map((file) => `/${file}`),
        texts,
      });
    },
  },
  // Runs before the service worker lists the files.
  writeBundle: { order: 'pre', handler: () => writeFile(`${outDir}/ticket.html`, ticketPage) },
};

const compressFiles: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Runs after the service worker is written.
  closeBundle: { order: 'post', sequential: true, handler: () => precompress(outDir) },
};

/** Which of the build's files a phone caches, and when; undefined for those it never does. */
function tierOf(url: string): Tier | undefined {
  if (!url.startsWith('assets/')) return 'shell';
  // Latin-ext fonts are fetched when a name needs them.
  if (url.endsWith('.woff2')) return url.includes('latin-ext') ? undefined : 'member';
  return tiers.get(url);
}

export default defineConfig({
  root,
  publicDir: `${root}public`,
  resolve: { alias: pageAliases },
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/pwa', import.meta.url)),
  plugins: [
    messages('page'),
    languageAndTheme,
    tailwindcss(),
    react(),
    toastStyles,
    findTiers,
    arabicManifest,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'worker.ts',
      outDir,
      // The page registers the worker itself: an injected inline script would violate the CSP.
      injectRegister: false,
      manifest: manifestIn('en'),
      // Only the browser that installs the app needs them.
      includeManifestIcons: false,
      injectManifest: {
        // One classic script: dynamic imports of the engine are inlined, because `import.meta` does
        // not exist in a classic worker.
        rollupFormat: 'iife',
        buildPlugins: { vite: [messages()] },
        globPatterns: ['**/*.{js,css,html,webmanifest,woff2}', 'icons/mark.svg'],
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
        manifestTransforms: [
          (files) => ({
            manifest: files.flatMap((file) => {
              const tier = tierOf(file.url);
              return tier === undefined ? [] : [{ ...file, tier }];
            }),
          }),
        ],
      },
      devOptions: { enabled: false },
    }),
    firstPaint,
    compressFiles,
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The CSP does not allow `data:` fonts; small images stay files so that they can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: `${root}index.html`,
        'first-paint': `${root}ui/styles/first-paint.css`,
        'ticket-paint': `${root}ui/styles/ticket-paint.css`,
      },
      output: {
        // The first load names all other files, so their names are short.
        chunkFileNames: ({ name }) =>
          /^(?:vendor|app|icons|_first-load-.*)$/.test(name)
            ? 'assets/[name]-[hash].js'
            : 'assets/[hash:8].js',
        codeSplitting: {
          // Few and stable files compress better, and an update fetches only what has changed.
          groups: [
            { name: (id, graph) => firstLoadChunk('vendor', id, graph), priority: 2 },
            { name: (id, graph) => firstLoadChunk('app', id, graph), priority: 1 },
            { name: (id, graph) => firstLoadChunk('icons', id, graph), priority: 0 },
            { name: syncChunk, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PWA_PORT'] ?? 5173),
    strictPort: true,
    ...(api === undefined
      ? {}
      : { proxy: { '/api': { target: api }, '/dev/mail': { target: api } } }),
  },
});
