/** Which files the members' first load is in. */
import {
  type ModuleGraph,
  type ModuleTest,
  reachableFrom,
  reachedFrom,
} from '#pwa/build/reachable-modules.ts';
import { root } from '#pwa/build/paths.ts';

const main = `${root}main.tsx`;
const isReachedFromMain = reachedFrom(main);
const isEngine = reachedFrom(`${root}lib/sync/engine/start-runner.ts`);

// The router's index names `useBlocker` too, but only forms block navigations.
const isFirst: ModuleTest = (id, graph) =>
  isReachedFromMain(id, graph) && !id.endsWith('/useBlocker.js');
const isLibrary = (id: string) => id.includes('/node_modules/');

let firstIcons: Set<string> | undefined;

/** Icons that only later screens show. */
function isLaterIcon(id: string, graph: ModuleGraph): boolean {
  const icon = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.m?js$/.exec(id)?.[1];
  firstIcons ??= iconsOf(reachableFrom(main, graph), graph);
  return icon !== undefined && !firstIcons.has(icon);
}

/** Libraries, our own code, and the icons of later screens; the sync engine comes after them. */
export const memberParts: readonly { name: string; contains: ModuleTest }[] = [
  {
    name: 'vendor',
    contains: (id, graph) => isFirst(id, graph) && isLibrary(id) && !isLaterIcon(id, graph),
  },
  { name: 'app', contains: (id, graph) => isFirst(id, graph) && !isLibrary(id) },
  { name: 'icons', contains: (id, graph) => isFirst(id, graph) && isLaterIcon(id, graph) },
  // With the contracts and their schemas.
  {
    name: 'sync',
    contains: (id, graph) => isEngine(id, graph) && !isReachedFromMain(id, graph),
  },
];

/** The files of the icons that these modules use, because `pwa/ui/icons.ts` imports all of them. */
function iconsOf(modules: Set<string>, graph: ModuleGraph): Set<string> {
  const list = graph.getModuleInfo(`${root}ui/icons.ts`)?.code ?? '';
  const code = [...modules]
    .filter((id) => id.startsWith(root) && !id.endsWith('/ui/icons.ts'))
    .map((id) => graph.getModuleInfo(id)?.code ?? '')
    .join('\n');
  const named = new Set(code.match(/\b[A-Z]\w+Icon\b/g));
  return new Set(
    // superlinear: the app's own list
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
