/**
 * Decides at build time which files of the app a phone caches: `shell` with the installation (first
 * screen, login, ticket), `member` after it (all other screens of members). What only administrators
 * use is in neither.
 */

export type Tier = 'shell' | 'member';

/** The part of the bundler's module graph that is used. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

export interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  /** Style sheets and fonts that the chunk needs. */
  readonly assets: readonly string[];
}

export interface TierOptions {
  entry: string;
  /** Screens that the installation includes, although they are fetched on demand. */
  isShellScreen: (id: string) => boolean;
  /** Modules whose screens only administrators open. */
  isAdminRoutes: (id: string) => boolean;
}

/** The tier of each file that members use. */
export function appFileTiers(
  chunks: readonly Chunk[],
  graph: ModuleGraph,
  { entry, isShellScreen, isAdminRoutes }: TierOptions,
): Map<string, Tier> {
  const shell = reach(entry, (_, next) => isShellScreen(next));
  const member = reach(entry, (id) => !isAdminRoutes(id));
  const tiers = new Map<string, Tier>();
  for (const { fileName, moduleIds, assets } of chunks) {
    const tier = moduleIds.some((id) => shell.has(id))
      ? 'shell'
      : moduleIds.some((id) => member.has(id))
        ? 'member'
        : null;
    if (tier === null) continue;
    for (const file of [fileName, ...assets])
      if (tiers.get(file) !== 'shell') tiers.set(file, tier);
  }
  return tiers;

  /** Follows static imports, and those dynamic imports of a module that `follows` says. */
  function reach(from: string, follows: (id: string, next: string) => boolean): Set<string> {
    const found = new Set([from]);
    for (const id of found) {
      const info = graph.getModuleInfo(id);
      for (const next of info?.importedIds ?? []) found.add(next);
      for (const next of info?.dynamicallyImportedIds ?? []) if (follows(id, next)) found.add(next);
    }
    return found;
  }
}
