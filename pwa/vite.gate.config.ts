/**
 * Builds the stewards' page, `/gate`, beside the members' app: files of its own under
 * `dist/pwa/gate`, which no member fetches, and a service worker for this address alone.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { gateStyles } from '#pwa/build/gate-styles.ts';
import { gateManifests } from '#pwa/gate/gate-manifest.ts';
import { languageAndTheme } from '#pwa/build/language-and-theme.ts';
import { messages } from '#pwa/build/messages-plugin.ts';
import { precompress } from '#pwa/build/precompress.ts';
import { pageAliases } from '#pwa/build/page-aliases.ts';
import { type ModuleGraph, reachableFrom } from '#pwa/build/reachable-modules.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/pwa', import.meta.url));

function digest(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256');
  for (const file of Object.values(bundle))
    hash.update(file.type === 'asset' ? file.source : file.code);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Chunks that the page fetches together, in the order of fetching. Most files are small, and each costs
 * a slow phone some milliseconds.
 */
const parts = {
  entry: 'gate/main.ts',
  code: 'gate/engine/read-code.ts',
  app: 'gate/start.tsx',
  store: 'gate/engine/enrol.ts',
  engine: 'gate/engine/remembered-gate.ts',
  screens: 'gate/gate-screens.tsx',
};
type Part = keyof typeof parts;
const reachable = new Map<Part, Set<string>>();

/** The first part that needs a module has it. */
function isIn(part: Part, id: string, graph: ModuleGraph): boolean {
  const found = reachable.get(part) ?? reachableFrom(root + parts[part], graph);
  reachable.set(part, found);
  return found.has(id);
}

/** The files that a part needs, as addresses. */
function filesOf(bundle: Rolldown.OutputBundle, part: Part): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(({ isEntry, facadeModuleId }) =>
    part === 'entry' ? isEntry : facadeModuleId === root + parts[part],
  );
  if (start === undefined) throw new Error(`the gate's page has no ${part}`);
  const files = new Set([start.fileName]);
  for (const name of files)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      files.add(next);
  return new Set([...files].map((name) => `/${name}`));
}

/**
 * Fetches the files of the first screen immediately; a phone at a gate has another first screen. Files
 * that an enrolling phone needs later follow one by one, because fetching all together over a slow line
 * would delay the first screen.
 */
const preload: Plugin = {
  name: 'gate-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const entry = filesOf(bundle, 'entry');
      const first = filesOf(bundle, 'app').difference(entry);
      const restOf = (...needed: Part[]) => {
        const files = needed.flatMap((part) => [...filesOf(bundle, part)]);
        return [...new Set(files).difference(first).difference(entry)];
      };
      const inTurn = [...first, ...restOf('store', 'engine', 'screens')];
      const decoder = Object.keys(bundle).find((name) => name.includes('/decoder-worker-'));
      if (decoder === undefined) throw new Error("the gate's page has no decoder");
      const links = [...first]
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
        .join('');
      const script = `<script>try {
  const fetchBefore = (rel, href, onload) => {
    const link = document.createElement('link');
    Object.assign(link, { rel, crossOrigin: '', href, onload });
    document.head.append(link);
  };
  const preload = (href, onload) => fetchBefore('modulepreload', href, onload);
  const inTurn = ([href, ...later]) => {
    if (href) preload(href, () => inTurn(later));
    // For a camera that is opened before the page's worker has started.
    else fetchBefore('prefetch', '/${decoder}');
  };
  if (location.hash !== '') {
    for (const href of ${JSON.stringify(restOf('code'))}) preload(href);
    inTurn(${JSON.stringify(inTurn)});
  } else if (localStorage.getItem('touchline.gate') !== null)
    for (const href of ${JSON.stringify(restOf('engine', 'screens'))}) preload(href);
} catch {}</script>`;
      // Before the style sheet, which scripts wait for.
      return html.replace('<script type="module"', (tag) => script + links + tag);
    },
  },
};

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
      plugins: [messages('script', [`${root}gate/gate-worker.ts`])],
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
    messages('script', [root + parts.entry]),
    languageAndTheme,
    tailwindcss(),
    react(),
    gateManifests,
    gateStyles,
    preload,
    gateWorker,
    compressFiles,
  ],
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: false,
    assetsDir: 'gate/assets',
    target: 'es2022',
    // Browsers of the last three years know every colour: no substitutes for older ones.
    cssTarget: ['chrome119', 'firefox120', 'safari17'],
    assetsInlineLimit: 0,
    // Later imports are on the phone already: the worker has them, or `preload` fetched them.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      input: { gate: `${root}gate.html` },
      output: {
        codeSplitting: {
          groups: [
            { name: (id, graph) => (isIn('entry', id, graph) ? 'entry' : null), priority: 6 },
            // The code is read, and the engine starts, without waiting for React.
            {
              name: (id, graph) =>
                isIn('code', id, graph) || (isIn('app', id, graph) && isIn('engine', id, graph))
                  ? 'base'
                  : null,
              priority: 5,
            },
            { name: (id, graph) => (isIn('app', id, graph) ? 'app' : null), priority: 4 },
            { name: (id, graph) => (isIn('store', id, graph) ? 'store' : null), priority: 3 },
            { name: (id, graph) => (isIn('engine', id, graph) ? 'engine' : null), priority: 2 },
            { name: (id, graph) => (isIn('screens', id, graph) ? 'screens' : null), priority: 1 },
          ],
        },
      },
    },
  },
});
