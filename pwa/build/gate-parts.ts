/** Which files the stewards' page is in, and in which order it fetches them. */
import type { Plugin } from 'vite';
import { root } from '#pwa/build/paths.ts';
import { filesFetchedWith, type ModuleTest, reachedFrom } from '#pwa/build/reachable-modules.ts';

/**
 * Modules that the page fetches together with all that they import, in the order of fetching. Most
 * files are small, and each costs a slow phone some milliseconds.
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

const isCode = reachedFrom(root + parts.code);
const isApp = reachedFrom(root + parts.app);
const isEngine = reachedFrom(root + parts.engine);

export const gateParts: readonly { name: string; contains: ModuleTest }[] = [
  { name: 'entry', contains: reachedFrom(root + parts.entry) },
  // The code is read, and the engine starts, without waiting for React.
  {
    name: 'base',
    contains: (id, graph) => isCode(id, graph) || (isApp(id, graph) && isEngine(id, graph)),
  },
  { name: 'app', contains: isApp },
  { name: 'store', contains: reachedFrom(root + parts.store) },
  { name: 'engine', contains: isEngine },
  { name: 'screens', contains: reachedFrom(root + parts.screens) },
];

/**
 * Fetches the files of the first screen immediately; a phone at a gate has another first screen. Files
 * that an enrolling phone needs later follow one by one, because fetching all together over a slow line
 * would delay the first screen.
 */
export const preload: Plugin = {
  name: 'gate-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const entry = new Set(filesFetchedWith(bundle, ({ isEntry }) => isEntry));
      const filesOf = (part: Part) =>
        filesFetchedWith(bundle, ({ facadeModuleId }) => facadeModuleId === root + parts[part]);
      const first = new Set(filesOf('app')).difference(entry);
      const restOf = (...needed: Part[]) => [
        ...new Set(needed.flatMap(filesOf)).difference(first).difference(entry),
      ];
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
