import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeatedLines } from '#api/platform/http/repeated-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collect() {
  const written: [string, number | undefined][] = [];
  const lines = createRepeatedLines();
  const write = (key: string) => lines.write(key, (repeated) => written.push([key, repeated]));
  return { lines, write, written };
}

test('the first of 1,500 equal lines in a minute is written, and later how many followed', () => {
  const { write, written } = collect();
  for (let n = 0; n < 1500; n += 1) write('a');
  write('b');
  expect(written).toEqual([
    ['a', undefined],
    ['b', undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(2)).toEqual([['a', 1499]]);
  write('a');
  expect(written.slice(3), 'control: a minute later it is written again').toEqual([
    ['a', undefined],
  ]);
});

test('a server that stops writes how often its lines were repeated', () => {
  const { lines, write, written } = collect();
  for (let n = 0; n < 3; n += 1) write('a');
  lines.flush();
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual([
    ['a', undefined],
    ['a', 2],
  ]);
});

test('a caller who changes the key with each line cannot fill the memory', () => {
  const { write, written } = collect();
  write('first');
  write('first');
  for (let n = 0; n < 2000; n += 1) write(`other ${n}`);
  expect(written).toContainEqual(['first', 1]);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(2000);
});
