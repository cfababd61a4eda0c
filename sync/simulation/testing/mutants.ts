/**
 * Mutation testing: a copy of the engine with protections cut out at their marks. If
 * the simulation does not notice, it would not notice the same mistake in the engine either.
 */
import {
  cpSync,
  globSync,
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
/** Copied sources; everything else is imported from its original location. */
export const copiedSources = [
  'sync/',
  'api/reports/',
  'api/sync/mutation-handlers.ts',
  'api/files/attachments.ts',
];

export async function createMutant(cuts: Control['cuts']): Promise<Mutant> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-mutant-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const part of copiedSources)
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const path of globSync('**/*.ts', { cwd: folder, exclude: ['node_modules'] })) {
    const text = applyCuts(path, readFileSync(join(folder, path), 'utf8'), cuts);
    writeFileSync(join(folder, path), text.replaceAll(/'#((?:sync|api)\/[^']+)'/g, absoluteImport));
  }
  function absoluteImport(_: string, path: string): string {
    const isCopied = copiedSources.some((part) => path.startsWith(part));
    return `'${join(isCopied ? folder : root, path)}'`;
  }
  // Typed by the originals, so that renaming an export fails the type check.
  const load = <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(join(folder, path)).href) as Promise<Module>;
  const { engine } = await load<typeof engineModule>('sync/simulation/engine.ts');
  const { createMemberMutations } = await load<typeof handlersModule>(
    'api/sync/mutation-handlers.ts',
  );
  return {
    system: { ...productionSystem, engine, mutations: createMemberMutations(commandServices) },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
