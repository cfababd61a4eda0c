/** Which modules a page fetches with others, for the builds' chunks. */

export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** The modules themselves and all that they import; not what is imported later. */
export function reachableFrom(
  entries: string | readonly string[],
  graph: ModuleGraph,
): Set<string> {
  const found = new Set(typeof entries === 'string' ? [entries] : entries);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
