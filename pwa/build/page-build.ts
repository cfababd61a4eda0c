/**
 * Builds a page of the app into `dist/pwa`: its scripts and styles, its manifest in each language,
 * and its service worker, which gets the list of files to cache.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mergeConfig, type Plugin, type UserConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { cacheTiers, type TierOptions } from '#pwa/build/app-file-tiers.ts';
import { languageAndTheme } from '#pwa/build/language-and-theme.ts';
import { messages } from '#pwa/build/messages-plugin.ts';
import { pageAliases } from '#pwa/build/page-aliases.ts';
import { outDir, root } from '#pwa/build/paths.ts';
import { precompress } from '#pwa/build/precompress.ts';
import type { ModuleTest } from '#pwa/build/reachable-modules.ts';
import { completeLanguages, type Language } from '#sync/contracts/messages/languages.ts';

export interface PageBuild {
  /** The page's file in `pwa`. */
  entry: string;
  /** Files that modules are put together in. A module is in the first part that contains it. */
  parts: readonly { readonly name: string; readonly contains: ModuleTest }[];
  worker: {
    /** The worker's source in `pwa/worker`. */
    file: string;
    /** Patterns of the built files that the worker may cache. */
    files: string[];
    /** Only an app that can be installed has one. */
    manifest?: {
      in: (language: Language) => Partial<ManifestOptions>;
      /** The English manifest's file; the others have the language before the ending. */
      file: `${string}.webmanifest`;
    };
  };
  /** When the files are cached; all scripts with the installation if there are no tiers. */
  tiers?: TierOptions;
}

/** @param own what only this page has; its plugins run after the common ones */
export function pageBuild({ entry, parts, worker, tiers }: PageBuild, own: UserConfig): UserConfig {
  const assetsDir = `${own.build?.assetsDir ?? 'assets'}/`;
  const { findTiers, tierOf } = cacheTiers(assetsDir, tiers);
  const common: UserConfig = {
    root,
    resolve: { alias: pageAliases },
    cacheDir: fileURLToPath(new URL('../../node_modules/.vite/pwa', import.meta.url)),
    plugins: [
      languageAndTheme,
      tailwindcss(),
      react(),
      findTiers,
      ...(worker.manifest ? [translatedManifests(worker.manifest)] : []),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'worker',
        filename: worker.file,
        outDir,
        // The page registers the worker itself: an injected inline script would violate the CSP.
        injectRegister: false,
        manifest: worker.manifest?.in('en') ?? false,
        ...(worker.manifest && { manifestFilename: worker.manifest.file }),
        // Only the browser that installs the app needs them.
        includeManifestIcons: false,
        injectManifest: {
          // One classic script: dynamic imports of the engine are inlined, because `import.meta`
          // does not exist in a classic worker.
          rollupFormat: 'iife',
          buildPlugins: { vite: [messages('script', [`${root}worker/${worker.file}`])] },
          globPatterns: worker.files,
          maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
          manifestTransforms: [
            (files) => ({
              manifest: files.flatMap((file) => {
                const tier = tierOf(file.url);
                return tier === undefined ? [] : [{ ...file, tier }];
              }),
            }),
          ],
        },
        devOptions: { enabled: false },
      }),
      compressFiles,
    ],
    build: {
      outDir,
      target: 'es2022',
      // The CSP does not allow `data:` fonts; small images stay files so that they can be cached.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [basename(entry, '.html')]: root + entry },
        output: {
          // Few and stable files compress better, and an update fetches only what has changed.
          codeSplitting: {
            groups: parts.map(({ name, contains }, at) => ({
              name: (id, graph) => (contains(id, graph) ? name : null),
              debugName: name,
              priority: parts.length - at,
            })),
          },
        },
      },
    },
  };
  return mergeConfig(common, own);
}

/** Writes the translated manifests beside the English one, which the PWA plugin writes. */
function translatedManifests(manifest: NonNullable<PageBuild['worker']['manifest']>): Plugin {
  return {
    name: 'translated-manifests',
    apply: 'build',
    generateBundle() {
      for (const language of completeLanguages)
        if (language !== 'en')
          this.emitFile({
            type: 'asset',
            fileName: manifest.file.replace('.webmanifest', `.${language}.webmanifest`),
            source: JSON.stringify(manifest.in(language)),
          });
    },
  };
}

const compressFiles: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Runs after the service worker is written.
  closeBundle: { order: 'post', sequential: true, handler: () => precompress(outDir) },
};
