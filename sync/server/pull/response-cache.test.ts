import { expect, test } from 'vitest';
import { createResponseCache, type Produced } from '#sync/server/pull/response-cache.ts';

interface Part {
  size: number;
  name: string;
}

function createTestCache(bytes = 100, maxAge = 1000) {
  const clock = { now: 0 };
  const cache = createResponseCache<Part>({ bytes, maxAge, now: () => clock.now });
  const made: string[] = [];
  const dish = async (key: string, size: number): Promise<Produced<Part>> => {
    made.push(key);
    return { key, part: { size, name: key } };
  };
  const get = (key: string, size = 10) => cache.get(key, () => dish(key, size));
  return { cache, clock, made, get };
}

test('a part is made once and found again', async () => {
  const { made, get } = createTestCache();
  expect((await get('a'))?.name).toBe('a');
  expect((await get('a'))?.name).toBe('a');
  expect(made).toEqual(['a']);
});

test('concurrent requests share one read, and each gets the part', async () => {
  const { made, get } = createTestCache();
  const all = await Promise.all(Array.from({ length: 50 }, () => get('a')));
  expect(all.map((part) => part?.name)).toEqual(Array.from({ length: 50 }, () => 'a'));
  expect(made).toEqual(['a']);
});

test('the least recently used parts are evicted when the cache is full', async () => {
  const { cache, made, get } = createTestCache(100);
  for (const key of ['a', 'b', 'c', 'd']) await get(key, 30);
  expect(cache.size).toBe(90);
  await get('b', 30);
  await get('e', 30);
  expect(cache.size).toBe(90);
  made.length = 0;
  for (const key of ['b', 'd', 'e', 'c']) await get(key, 30);
  expect(made).toEqual(['c']);
});

test('a part that would fill the cache is returned but not cached', async () => {
  const { cache, made, get } = createTestCache(100);
  await get('a', 30);
  expect((await get('giant', 51))?.name).toBe('giant');
  expect(cache.size).toBe(30);
  await get('giant', 51);
  expect(made).toEqual(['a', 'giant', 'giant']);
});

test('a part is made again after its maximum age, and its bytes are freed', async () => {
  const { cache, clock, made, get } = createTestCache(100, 1000);
  await get('a', 30);
  clock.now = 999;
  await get('a', 30);
  clock.now = 1000;
  await get('a', 20);
  expect(made).toEqual(['a', 'a']);
  expect(cache.size).toBe(20);
});

test('a failure is not cached', async () => {
  const { cache, get } = createTestCache();
  const failing = () => Promise.reject(new Error('no connection'));
  await expect(cache.get('a', failing)).rejects.toThrow('no connection');
  expect((await get('a'))?.name).toBe('a');
});

test('callers that waited for a failed read share one retry', async () => {
  const { cache, made, get } = createTestCache();
  let fail: (error: Error) => void = () => {};
  const first = cache.get('a', () => new Promise((_, reject) => (fail = reject)));
  const others = Array.from({ length: 10 }, () => get('a'));
  fail(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  expect((await Promise.all(others)).map((part) => part?.name)).toEqual(Array(10).fill('a'));
  expect(made).toEqual(['a']);
});

test('when all reads fail, all callers are told immediately', async () => {
  const { cache } = createTestCache();
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new Error('away');
  };
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => cache.get('a', failing)));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(tries).toBe(2);
});

test('a part that belongs to another key is cached there and not returned', async () => {
  const { cache, made, get } = createTestCache();
  const later = async (): Promise<Produced<Part>> => ({ key: 'b', part: { size: 10, name: 'b' } });
  expect(await cache.get('a', later)).toBeUndefined();
  expect((await get('b'))?.name).toBe('b');
  expect(made).toEqual([]);
});
