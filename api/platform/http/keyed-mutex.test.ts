import { expect, test } from 'vitest';
import { createKeyedMutex } from '#api/platform/http/keyed-mutex.ts';

/** Creates work that ends on request, and a list of the work that has started. */
function scene() {
  const begun: string[] = [];
  const work = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const begin = () => {
      begun.push(name);
      return promise;
    };
    return { begin, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, work, inTurn: createKeyedMutex() };
}

test('work with the same key runs in order; work with another key does not wait', async () => {
  const { begun, work, inTurn } = scene();
  const [a, b, c, other] = [work('a'), work('b'), work('c'), work('other')];
  const first = inTurn('seat', a.begin);
  const second = inTurn('seat', b.begin);
  const third = inTurn('seat', c.begin);
  const beside = inTurn('another', other.begin);
  expect(begun).toEqual(['a', 'other']);
  a.end();
  expect(await first).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'other', 'b']);
  b.end();
  expect(await second).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'other', 'b', 'c']);
  c.end();
  other.end();
  expect([await third, await beside]).toEqual(['c', 'other']);
});

test('work that fails does not stop the next', async () => {
  const { begun, work, inTurn } = scene();
  const [a, b] = [work('a'), work('b')];
  const first = inTurn('seat', a.begin);
  const second = inTurn('seat', b.begin);
  a.fail();
  await expect(first).rejects.toThrow('a');
  b.end();
  expect(await second).toBe('b');
  expect(begun).toEqual(['a', 'b']);
});

test('work begins at once when nothing else runs', async () => {
  const { begun, work, inTurn } = scene();
  const [a, b] = [work('a'), work('b')];
  a.end();
  await inTurn('seat', a.begin);
  void inTurn('seat', b.begin);
  expect(begun).toEqual(['a', 'b']);
});
