/**
 * Decides at build time which files of the app a phone caches: `shell` with the installation (first
 * screen, login, ticket), `member` after it (all other screens of members). What only administrators
 * use is in neither.
 */
import type { Plugin } from 'vite';

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
  /** The module that others import the chunk by; it may only re-export what is in another chunk. */
  readonly facadeModuleId: string | null;
  /** Chunks that are fetched with this one. */
  readonly imports: readonly string[];
  /** Style sheets that the chunk needs. */
  readonly assets: readonly string[];
}

export interface TierOptions {
  entry: string;
  /** Screens that the installation includes, although they are fetched on demand. */
  isShellScreen: (id: string) => boolean;
  /** Modules whose screens only administrators open. */
  isAdminRoutes: (id: string) => boolean;
}

/**
 * @param assetsDir folder of the files whose names contain a hash, with a slash at its end
 * @param options without them everything but WebAssembly is cached with the installation
 */
export function cacheTiers(assetsDir: string, options?: TierOptions) {
  let tiers: ReadonlyMap<string, Tier> = new Map();
  const findTiers: Plugin = {
    name: 'app-file-tiers',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (options === undefined) return;
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [{ ...file, assets: [...(file.viteMetadata?.importedCss ?? [])] }]
          : [],
      );
      tiers = appFileTiers(chunks, this, options);
    },
  };
  return {
    findTiers,
    /** When a phone caches a file of the build; undefined for those it never does. */
    tierOf(url: string): Tier | undefined {
      // Latin-ext fonts are fetched when a name needs them.
      if (url.includes('latin-ext')) return undefined;
      // Only phones whose browser reads no codes need it.
      if (url.endsWith('.wasm')) return 'member';
      if (options === undefined || !url.startsWith(assetsDir)) return 'shell';
      return url.endsWith('.woff2') ? 'member' : tiers.get(url);
    },
  };
}

/** The tier of each file that members use. */
export function appFileTiers(
  chunks: readonly Chunk[],
  graph: ModuleGraph,
  { entry, isShellScreen, isAdminRoutes }: TierOptions,
): Map<string, Tier> {
  const member = reach(entry, (id) => !isAdminRoutes(id));
  const shell = reach(entry, (_, next) => isShellScreen(next));
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const tiers = new Map<string, Tier>();
  for (const [tier, modules] of [
    ['member', member],
    ['shell', shell],
  ] as const) {
    const wanted = chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, facadeModuleId ?? ''].some((id) => modules.has(id)),
    );
    // The bundler adds chunks that contain no module, such as its runtime.
    for (const name of closure(wanted.map(({ fileName }) => fileName))) {
      tiers.set(name, tier);
      for (const asset of byName.get(name)?.assets ?? []) tiers.set(asset, tier);
    }
  }
  return tiers;

  function closure(names: readonly string[]): Set<string> {
    const found = new Set(names);
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next);
    return found;
  }

  /** Follows static imports, and the dynamic imports for which `follows` returns true. */
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
