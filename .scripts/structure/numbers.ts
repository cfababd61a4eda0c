/** Checks that decisions and migrations have numbers of their own. */
import type { Finding } from '#scripts/structure/source.ts';

export function checkNumbers(paths: readonly string[]): Finding[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const numbered = /^(.*\/\d{4})-/.exec(path)?.[1];
    if (numbered === undefined) return [];
    const other = first.get(numbered);
    first.set(numbered, other ?? path);
    if (other === undefined) return [];
    return [{ rule: 'numbers', path, message: `has the number of ${other}` }];
  });
}
