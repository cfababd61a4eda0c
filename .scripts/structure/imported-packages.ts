/** Finds which packages the server runs. */
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

/**
 * `npm ci --omit=dev` has to install these: the packages that the sources import at run time, tests
 * left out.
 */
export function serverPackages(): string[] {
  const names = new Set<string>();
  for (const path of globSync(serverSources, { cwd: root, exclude: ['**/node_modules/**'] })) {
    if (isTest(path)) continue;
    for (const specifier of readSpecifiers(path, readFileSync(inRoot(path), 'utf8'))) {
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
