/**
 * The files of a page, cached so that it opens without network. Those of the members' first screen
 * and the ticket are cached when the worker is installed, their other screens after it. Files of the
 * admin pages are never cached. The stewards' page is cached with the installation, but for its WebAssembly.
 */

import type { Tier } from '#pwa/build/app-file-tiers.ts';
import { isQuotaExceeded } from '#pwa/lib/files/quota-exceeded.ts';

export interface AppFile {
  readonly url: string;
  /** Null if the address contains a hash of the content. */
  readonly revision: string | null;
  readonly tier: Tier;
}

export interface AppCacheOptions {
  files: readonly AppFile[];
  /** Beginnings of the caches' names: this version's, and those of earlier versions. */
  names: readonly [string, ...string[]];
  /** Milliseconds before each further attempt to fetch a file. */
  retryDelays?: readonly number[];
}

/** The part of a worker's registration that says whether a newer version is being installed. */
export interface NewerWorkers {
  readonly installing: object | null;
  readonly waiting: object | null;
}

/** Few enough for a slow connection, which they share with the page. */
const parallelFetches = 6;

export function createAppCache({ files, names, retryDelays = [500, 2000, 5000] }: AppCacheOptions) {
  const name = names[0] + digest(files.map(({ url, revision }) => `${url} ${revision}`).join());
  const known = new Map(files.map((file) => [new URL(file.url, self.location.origin).href, file]));
  let completing: Promise<void> | undefined;

  return {
    /**
     * Caches what the first screen and a ticket need. An update caches everything, because it
     * replaces a version whose other screens open offline. Throws if a file cannot be fetched.
     */
    async install(isUpdate: boolean): Promise<void> {
      try {
        await addFiles(files.filter(({ tier }) => tier === 'shell'));
      } catch (error) {
        // Half a version would take the room that a full phone has left for unsent changes.
        if (isQuotaExceeded(error)) await caches.delete(name);
        throw error;
      }
      if (!isUpdate) return;
      try {
        await addFiles(files);
      } catch (error) {
        // A phone that is too full for two versions would never be updated: the files of the old
        // one are deleted when this one takes over.
        if (!isQuotaExceeded(error)) throw error;
      }
    },

    /** Caches what is still missing. Throws if a file cannot be fetched; the next call goes on. */
    complete: () =>
      (completing ??= addFiles(files).finally(() => {
        completing = undefined;
      })),

    /** Deletes earlier versions, unless a newer one is there: its files would look like theirs. */
    async deleteOutdated({ installing, waiting }: NewerWorkers): Promise<void> {
      if (installing !== null || waiting !== null) return;
      const outdated = await outdatedCaches();
      await Promise.all(outdated.map((each) => caches.delete(each)));
    },

    has: (url: URL) => known.has(url.href),

    /** The cached file, or the network's, which is then cached if there is room. */
    async respond(url: URL): Promise<Response> {
      const cached = await match(url.href);
      if (cached) return cached;
      const response = await fetch(url.href);
      if (response.ok) await store(url.href, response.clone()).catch(() => undefined);
      return response;
    },

    match,
  };

  /** Undefined if the cache was cleared while the worker was running, or cannot be read. */
  async function match(path: string): Promise<Response | undefined> {
    const { href } = new URL(path, self.location.origin);
    return caches.match(href, { cacheName: name }).catch(() => undefined);
  }

  async function store(url: string, response: Response): Promise<void> {
    const cache = await caches.open(name);
    await cache.put(url, response);
  }

  async function addFiles(wanted: readonly AppFile[]): Promise<void> {
    const older = await Promise.all((await outdatedCaches()).map((each) => caches.open(each)));
    const queue = [...wanted];
    const work = async () => {
      for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
        const url = new URL(file.url, self.location.origin).href;
        if (await match(url)) continue;
        const copy = await copyOf(file, url, older);
        await (copy === undefined ? download(file, url) : store(url, copy));
      }
    };
    // One file that the server does not have keeps none of the others away.
    const ends = await Promise.allSettled(Array.from({ length: parallelFetches }, work));
    const failed = ends.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
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

  async function download({ revision }: AppFile, url: string): Promise<void> {
    for (const delay of [...retryDelays, null]) {
      try {
        const response = await fetch(url, { cache: revision === null ? 'default' : 'reload' });
        if (!response.ok) throw new Error(`${url} answered ${response.status}`);
        // The connection may also be lost in the middle of the file.
        return await store(url, response);
      } catch (error) {
        if (delay === null || isQuotaExceeded(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  async function outdatedCaches(): Promise<string[]> {
    const all = await caches.keys();
    return all.filter(
      (each) => each !== name && names.some((beginning) => each.startsWith(beginning)),
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
