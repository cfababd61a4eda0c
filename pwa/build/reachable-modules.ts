/** Which modules and files a page fetches with others, for the builds' chunks. */
import type { Rolldown } from 'vite';

export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

export type ModuleTest = (id: string, graph: ModuleGraph) => boolean;

/** The module itself and all that it imports; not what is imported later. */
export function reachableFrom(entry: string, graph: ModuleGraph): Set<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Says which modules an entry imports; each build has one graph, which is read once. */
export function reachedFrom(entry: string): ModuleTest {
  let found: Set<string> | undefined;
  return (id, graph) => (found ??= reachableFrom(entry, graph)).has(id);
}

/**
 * Addresses of the first chunk that matches and of the files that it imports.
 *
 * @throws if no chunk matches
 */
export function filesFetchedWith(
  bundle: Rolldown.OutputBundle,
  isStart: (chunk: Rolldown.OutputChunk) => boolean,
): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find(isStart);
  if (start === undefined) throw new Error('the page has no such chunk');
  const files = new Set([start.fileName]);
  for (const name of files)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      files.add(next);
  return [...files].map((name) => `/${name}`);
}
