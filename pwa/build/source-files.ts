/** Which source files an entry imports, before a bundler has read them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
// superlinear: the app's own code
const typeImport = /\b(?:import|export) type [^;]*;/g;
const imported = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(#|\.{1,2}\/)([^']+\.tsx?)'/g;

/**
 * The code of the files that the entries import, now or later, by their absolute paths. It may have
 * more of them than the bundler, never less.
 */
export function sourceFiles(entries: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const paths = new Set(entries);
  for (const path of paths) {
    const code = readFileSync(path, 'utf8');
    found.set(path, code);
    for (const [, from = '', name = ''] of code.replace(typeImport, '').matchAll(imported))
      paths.add(from === '#' ? join(root, name) : join(dirname(path), from, name));
  }
  return found;
}
