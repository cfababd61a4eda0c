/** Checks that every package in the lock file has a known licence and is from npm's registry. */
import type { Finding } from '#scripts/structure/source.ts';

export interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string; resolved?: string }>>;
}

/** Permissive ones, and two that allow use without changes: sharp's libvips has LGPL, tools have MPL. */
const allowed = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 Unicode-DFS-2016 Unlicense Zlib'.split(
    ' ',
  ),
);
/** Development packages under MIT whose package.json names it in an old form. */
const unnamed = new Set(['busboy', 'humanize-number', 'streamsearch']);
const registry = 'https://registry.npmjs.org/';

export function checkDependencies({ packages }: Lock, npmrc: string): Finding[] {
  const finding = (path: string, message: string) => ({ rule: 'dependencies', path, message });
  const host = /^(?:@[\w-]+:)?registry *= *(.*)$/m.exec(npmrc)?.[1] ?? registry;
  return [
    ...(host === registry ? [] : [finding('.npmrc', `names the registry ${host}`)]),
    ...Object.entries(packages).flatMap(([path, { license = 'none', resolved = registry }]) => {
      const name = path.split('node_modules/').at(-1) ?? path;
      if (name === '') return [];
      return [
        ...(isAllowed(license) || (license === 'none' && unnamed.has(name))
          ? []
          : [finding('package-lock.json', `${name} has the licence ${license}`)]),
        ...(resolved.startsWith(registry)
          ? []
          : [finding('package-lock.json', `${name} is from ${resolved}`)]),
      ];
    }),
  ];
}

/** SPDX expressions of one level: each of `AND`, any of `OR`. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allowed.has(id)));
}
