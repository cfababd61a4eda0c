/** Imports point one way, name whole files, and go through no barrel. */
import { insideOfDomain, isTest, layerOf } from '#scripts/structure/layers.ts';
import type { Finding, Import, Source } from '#scripts/structure/source.ts';

/** Each file's own imports; `findCycles` looks at all together. */
export function checkImports(source: Source): Finding[] {
  const findings: Finding[] = [];
  const say = (rule: string, message: string, line?: number) =>
    findings.push({ rule, path: source.path, message, ...(line !== undefined && { line }) });

  for (const { specifier, target, reExport, line } of source.imports) {
    const at = (rule: string, message: string) => say(rule, message, line);
    if (specifier.startsWith('../'))
      at('no-parent-import', `write ${specifier} from its root (#…)`);
    if (target !== null && !/\.[a-z]+$/.test(specifier)) {
      at('explicit-extension', `${specifier} lacks its extension`);
    }
    if (target !== null && reExport === 'all') at('no-barrel', `${specifier} is handed on whole`);
    const problem = isTest(source.path) ? null : directionProblem(source.path, specifier, target);
    if (problem !== null) at('direction', problem);
  }
  if (/(^|\/)index\.tsx?$/.test(source.path)) say('no-barrel', 'name the file for what it holds');
  if (source.onlyReExports) say('no-barrel', 'only hands on what lies elsewhere');
  if (source.hasDefaultExport && !source.path.endsWith('.config.ts')) {
    say('named-exports', 'export by name; only configuration files have a default');
  }
  return findings;
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

/** Files that load one another in a circle; types and lazy imports load nothing. */
export function findCycles(sources: readonly Source[]): Finding[] {
  const graph = new Map<string, string[]>();
  const loads = ({ typeOnly, dynamic }: Import) => !typeOnly && !dynamic;
  for (const { path, imports } of sources) {
    graph.set(
      path,
      imports.filter(loads).flatMap(({ target }) => (target === null ? [] : [target])),
    );
  }
  const done = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: string[]): void => {
    const seen = trail.indexOf(path);
    if (seen >= 0) {
      const circle = [...trail.slice(seen), path].join(' → ');
      findings.push({ rule: 'no-cycle', path, message: circle });
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return findings;
}
