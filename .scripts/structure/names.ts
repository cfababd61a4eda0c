/** Kebab-case names, so that a path reads the same on every file system. */
import type { Finding } from '#scripts/structure/source.ts';

const part = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

export function checkName(path: string): Finding[] {
  const wrong = path.split('/').find((name) => !part.test(name));
  return wrong === undefined
    ? []
    : [{ rule: 'kebab-case', path, message: `${wrong} is not in kebab-case` }];
}
