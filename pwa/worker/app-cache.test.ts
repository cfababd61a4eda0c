import { beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches, type FakeCaches } from '#pwa/lib/testing/fake-caches.ts';
import { type AppFile, createAppCache } from '#pwa/worker/app-cache.ts';

const origin = 'https://touchline.example';
const shell: AppFile = { url: 'assets/app-1.js', revision: null, tier: 'shell' };
const page: AppFile = { url: 'index.html', revision: 'a', tier: 'shell' };
const screen: AppFile = { url: 'assets/matches-1.js', revision: null, tier: 'member' };
const files = [shell, page, screen];

let storage: FakeCaches;
const fetched = vi.fn<(url: string, options?: RequestInit) => Promise<Response>>();
const fetchedPaths = () => fetched.mock.calls.map(([url]) => new URL(url).pathname);
const cachedPaths = () => Object.values(storage.content()).flat().toSorted();
const answer = async (url: string) => new Response(url);
/** Answers as a server that does not have the file. */
const without = (name: string) => async (url: string) =>
  url.endsWith(name) ? new Response('', { status: 404 }) : answer(url);

beforeEach(() => {
  storage = fakeCaches(vi.stubGlobal);
  fetched.mockReset().mockImplementation(answer);
  vi.stubGlobal('self', { location: { origin } });
  vi.stubGlobal('fetch', fetched);
  return () => vi.unstubAllGlobals();
});

const names = ['touchline-precache-', 'workbox-precache-'] as const;
const retryDelays = [1, 1];
/** No newer version is being installed. */
const idle = { installing: null, waiting: null };

it('the installation caches only the first screen and the ticket, and the rest is cached afterwards', async () => {
  const cache = createAppCache({ names, files, retryDelays });
  await cache.install(false);
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/index.html']);
  await Promise.all([cache.complete(), cache.complete()]);
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/assets/matches-1.js', '/index.html']);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('the app’s files are fetched at the same time', async () => {
  let open = 0;
  let most = 0;
  fetched.mockImplementation(async (url) => {
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return new Response(url);
  });
  const many = Array.from({ length: 20 }, (_, at) => ({ ...shell, url: `assets/${at}.js` }));
  await createAppCache({ names, files: many, retryDelays }).install(false);
  expect(most).toBe(6);
  expect(cachedPaths()).toHaveLength(20);
});

it('caching the app’s files is retried after a lost connection or a failure of the server', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('', { status: 503 }));
  await createAppCache({ names, files: [shell], retryDelays }).install(false);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(cachedPaths()).toEqual(['/assets/app-1.js']);
});

it('an installation fails if a file cannot be fetched, and continues from there the next time', async () => {
  fetched.mockImplementation(without('matches-1.js'));
  const cache = createAppCache({ names, files, retryDelays });
  await expect(cache.complete()).rejects.toThrow('matches-1.js answered 404');
  fetched.mockClear().mockImplementation(answer);
  await cache.complete();
  expect(fetchedPaths()).toEqual(['/assets/matches-1.js']);
});

it('an update caches everything, copies what is unchanged, and deletes the version before', async () => {
  await createAppCache({ names, files, retryDelays }).install(true);
  fetched.mockClear();
  const next = createAppCache({
    names,
    files: [shell, { ...page, revision: 'b' }, { ...screen, url: 'assets/matches-2.js' }],
    retryDelays,
  });
  await next.install(true);
  expect(fetchedPaths().toSorted()).toEqual(['/assets/matches-2.js', '/index.html']);
  await caches.open('workbox-precache-v2');
  await caches.open('touchline-public-files');
  await next.deleteOutdated(idle);
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/assets/matches-2.js', '/index.html']);
  expect(await caches.keys()).toContain('touchline-public-files');
  expect(await caches.keys()).toHaveLength(2);
});

it('the worker answers from the cache, and caches files that it had to fetch', async () => {
  const cache = createAppCache({ names, files, retryDelays });
  const url = new URL('/assets/matches-1.js', origin);
  expect(cache.has(url)).toBe(true);
  expect(cache.has(new URL('/assets/admin-1.js', origin))).toBe(false);
  await cache.respond(url);
  await cache.respond(url);
  expect(fetched).toHaveBeenCalledOnce();
});

it('a file that the server does not have does not keep the others from being cached', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...screen, url: `assets/${at}.js` }));
  fetched.mockImplementation(without('/0.js'));
  const cache = createAppCache({ names, files: many, retryDelays: [] });
  await expect(cache.complete()).rejects.toThrow('0.js answered 404');
  expect(cachedPaths()).toHaveLength(19);
});

it('a file whose download broke off is fetched again', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  fetched.mockResolvedValueOnce(new Response(broken));
  await createAppCache({ names, files: [shell], retryDelays }).install(false);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(cachedPaths()).toEqual(['/assets/app-1.js']);
});

it('a full phone still gets a file, and caching it is tried once', async () => {
  storage.quota = 1;
  const cache = createAppCache({ names, files, retryDelays });
  const response = await cache.respond(new URL('/assets/matches-1.js', origin));
  expect(await response.text()).toBe(`${origin}/assets/matches-1.js`);
  await expect(cache.complete()).rejects.toThrow('full');
  expect(fetched).toHaveBeenCalledTimes(1 + files.length);
});

it('an update is installed on a phone that has room for the first screen only', async () => {
  storage.quota = `${origin}/assets/app-1.js${origin}/index.html`.length;
  await createAppCache({ names, files, retryDelays }).install(true);
  expect(cachedPaths()).toEqual(['/assets/app-1.js', '/index.html']);
});

it('an installation that does not fit on a phone leaves no files behind', async () => {
  storage.quota = `${origin}/assets/app-1.js`.length;
  const cache = createAppCache({ names, files, retryDelays });
  await expect(cache.install(false)).rejects.toThrow('full');
  expect(cachedPaths()).toEqual([]);
});

it('the caches of one page stay when the other page is updated', async () => {
  await createAppCache({ names, files, retryDelays }).install(false);
  const other = createAppCache({ names: ['touchline-gate-'], files: [shell], retryDelays });
  await caches.open('touchline-gate-before');
  await other.install(true);
  await other.deleteOutdated(idle);
  const kept = Object.keys(storage.content()).map((name) => name.replace(/[^-]*$/, ''));
  expect(kept.toSorted()).toEqual(['touchline-gate-', 'touchline-precache-']);
});

it('the network answers where the cache cannot be read', async () => {
  const cache = createAppCache({ names, files, retryDelays });
  const fail = async (): Promise<never> => {
    throw new DOMException('unknown error', 'UnknownError');
  };
  vi.stubGlobal('caches', { open: fail, match: fail });
  const response = await cache.respond(new URL('/assets/app-1.js', origin));
  expect(await response.text()).toBe(`${origin}/assets/app-1.js`);
  expect(await cache.match('/index.html')).toBeUndefined();
});

it('an activation leaves the files of a newer version that is being installed', async () => {
  const next = createAppCache({ names, files: [shell, { ...page, revision: 'b' }], retryDelays });
  await next.install(true);
  const cache = createAppCache({ names, files: [shell, page], retryDelays });
  await cache.install(true);
  await cache.deleteOutdated({ installing: {}, waiting: null });
  expect(await next.match('/index.html')).toBeDefined();
  await next.deleteOutdated(idle);
  expect(await next.match('/index.html')).toBeDefined();
  expect(await cache.match('/index.html')).toBeUndefined();
});
