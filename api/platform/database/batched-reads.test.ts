import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createBatchedReads } from '#api/platform/database/batched-reads.ts';

function scene() {
  const reads: { asked: readonly string[]; end: PromiseWithResolvers<number> }[] = [];
  const ask = createBatchedReads<string, number>((asked) => {
    const end = Promise.withResolvers<number>();
    reads.push({ asked: [...asked], end });
    return end.promise;
  });
  return { ask, reads };
}

test('requests that arrive during a read share the next one, not the one that has begun', async () => {
  const { ask, reads } = scene();
  const first = ask('a');
  const later = ['b', 'c'].map(ask);
  expect(reads.map(({ asked }) => asked)).toEqual([['a']]);
  reads[0]?.end.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(reads.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c']]);
  reads[1]?.end.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('a read that fails rejects its own requests only', async () => {
  const { ask, reads } = scene();
  const [first, second] = [ask('a'), ask('b')];
  reads[0]?.end.reject(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await Promise.resolve();
  reads[1]?.end.resolve(2);
  expect(await second).toBe(2);
  const third = ask('c');
  await Promise.resolve();
  reads[2]?.end.resolve(3);
  expect(await third).toBe(3);
});

test('a read belongs to the first request that asked for it', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = createBatchedReads<string, void>(async () => void seen.push(request.getStore()));
  await Promise.all(['a', 'b', 'c'].map((name) => request.run(name, () => ask(name))));
  expect(seen).toEqual(['a', 'b']);
});
