import { expect, test } from 'vitest';
import { seeCodes, type SeenCodes } from '#sync/contracts/gate/seen-codes.ts';

/** What counts, of frames with a time each. */
function counting(frames: readonly [at: number, ...texts: string[]][]): string[][] {
  let seen: SeenCodes = new Map();
  return frames.map(([at, ...texts]) => {
    const result = seeCodes(seen, texts, at);
    seen = result.seen;
    return result.counting;
  });
}

test('a code in view counts once, however long it is held there', () => {
  const frames = Array.from({ length: 50 }, (_, at) => [at * 200, 'a'] as [number, string]);
  expect(counting(frames).flat()).toEqual(['a']);
});

test('it counts again after one second out of view, not sooner', () => {
  expect(
    counting([
      [0, 'a'],
      [999, 'a'],
      [1998, 'a'],
      [2998, 'a'],
    ]),
  ).toEqual([['a'], [], [], ['a']]);
});

test('a frame that could not be read does not make it count again', () => {
  expect(counting([[0, 'a'], [200], [400], [600, 'a']]).flat()).toEqual(['a']);
});

test('other codes count meanwhile, each once', () => {
  expect(
    counting([
      [0, 'a'],
      [100, 'a', 'b', 'b'],
      [200, 'c', 'a'],
    ]),
  ).toEqual([['a'], ['b'], ['c']]);
});

test('codes out of view are forgotten', () => {
  let seen: SeenCodes = new Map();
  for (let at = 0; at < 5000; at++) ({ seen } = seeCodes(seen, [String(at)], at * 100));
  expect(seen.size).toBeLessThanOrEqual(10);
});
