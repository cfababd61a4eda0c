import { beforeEach, expect, it, vi } from 'vitest';
import { type AppFile, createAppCache } from '#pwa/worker/app-cache.ts';

const origin = 'https://portal.example';
const shell: AppFile = { url: 'assets/app-1.js', revision: null, tier: 'shell' };
const page: AppFile = { url: 'index.html', revision: 'a', tier: 'shell' };
const screen: AppFile = { url: 'assets/matches-1.js', revision: null, tier: 'member' };
const files = [shell, page, screen];

/** The part of CacheStorage that the app's cache uses. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  return {
    stores,
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (url: string) => store.get(url)?.clone(),
        put: async (url: string, response: Response) => void store.set(url, response),
      };
    },
    match: async (url: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(url)?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
}

let storage: ReturnType<typeof memoryCaches>;
const fetched = vi.fn<(url: string, options?: RequestInit) => Promise<Response>>();
const fetchedPaths = () => fetched.mock.calls.map(([url]) => new URL(url).pathname);
const cachedPaths = () =>
  [...storage.stores.values()]
    .flatMap((store) => [...store.keys()])
    .map((url) => new URL(url).pathname)
    .toSorted();

beforeEach(() => {
  storage = memoryCaches();
  fetched.mockReset().mockImplementation(async (url) => new Response(url));
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('self', { location: { origin } });
  vi.stubGlobal('fetch', fetched);
  return () => vi.unstubAllGlobals();
});

const retryDelays = [1, 1];

it('caches only the first screen and the ticket at the installation, the rest afterwards', async () => {
  const cache = createAppCache({ files, retryDelays });
  await cache.install(false);
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/index.html']);
  await Promise.all([cache.complete(), cache.complete()]);
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/assets/matches-1.js', '/index.html']);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('fetches the files at the same time', async () => {
  let open = 0;
  let most = 0;
  fetched.mockImplementation(async (url) => {
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return new Response(url);
  });
  const many = Array.from({ length: 20 }, (_, at) => ({ ...shell, url: `assets/${at}.js` }));
  await createAppCache({ files: many, retryDelays }).install(false);
  expect(most).toBe(6);
  expect(cachedPaths()).toHaveLength(20);
});

it('tries again after a lost connection or a failure of the server', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('', { status: 503 }));
  await createAppCache({ files: [shell], retryDelays }).install(false);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(cachedPaths()).toEqual(['/assets/app-1.js']);
});

it('fails if a file cannot be fetched, and goes on from there the next time', async () => {
  fetched.mockImplementation(async (url) =>
    url.endsWith('matches-1.js') ? new Response('', { status: 404 }) : new Response(url),
  );
  const cache = createAppCache({ files, retryDelays });
  await expect(cache.complete()).rejects.toThrow('matches-1.js answered 404');
  fetched.mockClear().mockImplementation(async (url) => new Response(url));
  await cache.complete();
  expect(fetchedPaths()).toEqual(['/assets/matches-1.js']);
});

it('an update caches everything, copies what is unchanged, and deletes the version before', async () => {
  await createAppCache({ files, retryDelays }).install(true);
  fetched.mockClear();
  const next = createAppCache({
    files: [shell, { ...page, revision: 'b' }, { ...screen, url: 'assets/matches-2.js' }],
    retryDelays,
  });
  await next.install(true);
  expect(fetchedPaths().toSorted()).toEqual(['/assets/matches-2.js', '/index.html']);
  await storage.open('workbox-precache-v2');
  await storage.open('touchline-public-files');
  await next.deleteOutdated();
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/assets/matches-2.js', '/index.html']);
  expect(await storage.keys()).toContain('touchline-public-files');
  expect(await storage.keys()).toHaveLength(2);
});

it('answers from the cache, and caches what it had to fetch', async () => {
  const cache = createAppCache({ files, retryDelays });
  const url = new URL('/assets/matches-1.js', origin);
  expect(cache.has(url)).toBe(true);
  expect(cache.has(new URL('/assets/admin-1.js', origin))).toBe(false);
  await cache.respond(url);
  await cache.respond(url);
  expect(fetched).toHaveBeenCalledOnce();
});
