/**
 * The files of the app, cached so that it opens without network. Those of the first screen and the
 * ticket are cached when the worker is installed, the members' other screens after it. Files of the
 * admin pages are never cached.
 */

import type { Tier } from '#pwa/app-file-tiers.ts';

export interface AppFile {
  readonly url: string;
  /** Null if the address contains a hash of the content. */
  readonly revision: string | null;
  readonly tier: Tier;
}

export interface AppCacheOptions {
  files: readonly AppFile[];
  /** Milliseconds before each further attempt to fetch a file. */
  retryDelays?: readonly number[];
}

/** The log-out keeps caches with this name: they hold no personal data. */
const namePrefix = 'touchline-precache-';
/** Earlier versions of the app used Workbox's precache. */
const outdatedPrefixes = [namePrefix, 'workbox-precache-'];
/** Few enough for a slow connection, which they share with the page. */
const parallelFetches = 6;

export function createAppCache({ files, retryDelays = [500, 2000, 5000] }: AppCacheOptions) {
  const name = namePrefix + digest(files.map(({ url, revision }) => `${url} ${revision}`).join());
  const known = new Map(files.map((file) => [new URL(file.url, self.location.origin).href, file]));
  let completing: Promise<void> | undefined;

  return {
    /**
     * Caches what the first screen and a ticket need. An update caches everything, because it
     * replaces a version whose other screens open offline. Throws if a file cannot be fetched.
     */
    install: (isUpdate: boolean) =>
      addFiles(isUpdate ? files : files.filter(({ tier }) => tier === 'shell')),

    /** Caches what is still missing. Throws if a file cannot be fetched; the next call goes on. */
    complete: () =>
      (completing ??= addFiles(files).finally(() => {
        completing = undefined;
      })),

    async deleteOutdated(): Promise<void> {
      const names = await outdatedCaches();
      await Promise.all(names.map((each) => caches.delete(each)));
    },

    has: (url: URL) => known.has(url.href),

    /** The cached file, or the network's, which is then cached. */
    async respond(url: URL): Promise<Response> {
      const cache = await caches.open(name);
      const cached = await cache.match(url.href);
      if (cached) return cached;
      const response = await fetch(url.href);
      if (response.ok) await cache.put(url.href, response.clone());
      return response;
    },

    /** Undefined if the cache was cleared while the worker was running. */
    match: (path: string) =>
      caches.match(new URL(path, self.location.origin).href, { cacheName: name }),
  };

  async function addFiles(wanted: readonly AppFile[]): Promise<void> {
    const cache = await caches.open(name);
    const older = await Promise.all((await outdatedCaches()).map((each) => caches.open(each)));
    const queue = [...wanted];
    const work = async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const url = new URL(file.url, self.location.origin).href;
        if (await cache.match(url)) continue;
        await cache.put(url, (await copyOf(file, url, older)) ?? (await fetchFile(file, url)));
      }
    };
    await Promise.all(Array.from({ length: parallelFetches }, work));
  }

  /** The same file of an earlier version. */
  async function copyOf(
    { revision }: AppFile,
    url: string,
    older: readonly Cache[],
  ): Promise<Response | undefined> {
    if (revision !== null) return undefined;
    for (const cache of older) {
      const found = await cache.match(url);
      if (found) return found;
    }
    return undefined;
  }

  async function fetchFile({ revision }: AppFile, url: string): Promise<Response> {
    for (const delay of [...retryDelays, null]) {
      try {
        const response = await fetch(url, { cache: revision === null ? 'default' : 'reload' });
        if (response.ok) return response;
        throw new Error(`${url} answered ${response.status}`);
      } catch (error) {
        if (delay === null) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    throw new Error('unreachable');
  }

  async function outdatedCaches(): Promise<string[]> {
    const names = await caches.keys();
    return names.filter(
      (each) => each !== name && outdatedPrefixes.some((prefix) => each.startsWith(prefix)),
    );
  }
}

/** A short digest of a version's files (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16);
}
