/** Checks imports against the table of layers. */
import { insideOfDomain, isTest, layerOf } from '#scripts/structure/layers.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

export function checkImports({ path, imports }: Source): Finding[] {
  if (isTest(path)) return [];
  return imports.flatMap(({ specifier, target, line }) => {
    const message = directionProblem(path, specifier, target);
    return message === null ? [] : [{ rule: 'direction', path, line, message }];
  });
}

function directionProblem(path: string, specifier: string, target: string | null): string | null {
  const from = layerOf(path);
  if (!from) return `${path} belongs to no layer`;
  if (target === null) {
    const { packages, without } = from.layer;
    if (packages && !packages.test(specifier)) return `${from.name} does not use ${specifier}`;
    if (without?.test(specifier)) return `${from.name} does not use ${specifier}`;
    return null;
  }
  if (isTest(target)) return `${specifier} is for tests`;
  const to = layerOf(target);
  if (!to) return `${specifier} belongs to no layer`;
  if (to.name === from.name) return null;
  if (!from.layer.imports.some((allowed) => matches(allowed, to.name))) {
    return `${from.name} does not import ${to.name} (${specifier})`;
  }
  if (from.layer.name !== 'api/domain' || to.layer.name !== 'api/domain') return null;
  if (insideOfDomain.test(target)) return `${specifier} is an inside of ${to.name}`;
  if (target.endsWith('/entities.ts') && !path.endsWith('/entities.ts')) {
    return `${specifier} is an inside of ${to.name}; only entities refer to entities`;
  }
  return null;
}

function matches(allowed: string, name: string): boolean {
  return allowed.endsWith('/*') ? name.startsWith(allowed.slice(0, -1)) : allowed === name;
}
