/** Checks that relative links between the repository's files lead to existing files. */
import { posix } from 'node:path';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding } from '#scripts/structure/source.ts';

export function checkLinks(
  path: string,
  text: string,
  exists: (path: string) => boolean,
): Finding[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].flatMap((link) => {
    const target = posix.join(posix.dirname(path), link[1] ?? '');
    if (exists(target)) return [];
    const message = `${target} does not exist`;
    return [{ rule: 'dead-link', path, line: lineAt(text, link.index), message }];
  });
}
