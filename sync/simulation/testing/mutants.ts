/**
 * Mutation testing: a copy of the engine with protections cut out at their marks. If
 * the simulation does not notice, it would not notice the same mistake in the engine either.
 */
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as engineModule from '#sync/simulation/engine.ts';
import type * as handlersModule from '#api/sync/mutation-handlers.ts';
import type { Control } from '#sync/simulation/testing/controls.ts';
import { applyCuts } from '#sync/simulation/testing/cut-points.ts';
import {
  commandServices,
  productionSystem,
  type SystemUnderTest,
} from '#sync/simulation/testing/simulation-setup.ts';

export interface Mutant {
  system: SystemUnderTest;
  remove(): void;
}

const root = dirname(fileURLToPath(new URL('../../../package.json', import.meta.url)));
/** Sources that may be copied; everything else is imported from its original location. */
export const copiedSources = [
  'sync/',
  'api/reports/',
  'api/sync/mutation-handlers.ts',
  'api/files/attachments.ts',
];

export async function createMutant(cuts: Control['cuts']): Promise<Mutant> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-mutant-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const changed = changedSources(cuts);
  const locate = (path: string) => join(changed.has(path) ? folder : root, path);
  for (const [path, text] of changed) {
    mkdirSync(dirname(locate(path)), { recursive: true });
    writeFileSync(
      locate(path),
      text.replaceAll(imports, (_, imported) => `'${locate(imported)}'`),
    );
  }
  // Typed by the originals, so that renaming an export fails the type check.
  const load = <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(locate(path)).href) as Promise<Module>;
  const { engine } = await load<typeof engineModule>('sync/simulation/engine.ts');
  const { createMemberMutations } = await load<typeof handlersModule>(
    'api/sync/mutation-handlers.ts',
  );
  return {
    system: { ...productionSystem, engine, mutations: createMemberMutations(commandServices) },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const imports = /'#((?:sync|api)\/[^']+)'/g;

/** The text of each source with a cut, and of all that import one of these. */
function changedSources(cuts: Control['cuts']): Map<string, string> {
  const changed = new Map<string, string>();
  for (const [path, text] of sources) {
    const cut = applyCuts(path, text, cuts);
    if (cut !== text) changed.set(path, cut);
  }
  let before: number;
  do {
    before = changed.size;
    for (const [path, text] of sources) {
      const isAffected = [...text.matchAll(imports)].some(([, imported]) =>
        changed.has(imported as string),
      );
      if (isAffected && !changed.has(path)) changed.set(path, text);
    }
  } while (changed.size > before);
  return changed;
}

const sources = new Map(
  copiedSources
    .flatMap((part) => globSync(part.endsWith('/') ? `${part}**/*.ts` : part, { cwd: root }))
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
