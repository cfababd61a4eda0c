import { expect, test } from 'vitest';
import { requestHash } from '#sync/server/push/exactly-once.ts';

const hash = (args: unknown, base?: unknown) =>
  requestHash({ id: '01890000-0000-7000-8000-000000000001', seq: 1, name: 'a', args, base });

test('a mutation has one hash, whatever the order of its keys', () => {
  expect(hash({ a: 1, b: { c: [1, 2], d: 2 } })).toBe(hash({ b: { d: 2, c: [1, 2] }, a: 1 }));
  expect(hash({ a: 1 })).toMatch(/^[0-9a-f]{64}$/);
});

test('a value that is left out counts as null', () => {
  expect(hash(undefined)).toBe(hash(null, null));
});

test('other arguments, another order of a list and another base have another hash', () => {
  const all = [hash(null), hash(['a', 'b']), hash(['b', 'a']), hash({ 0: 'a', 1: 'b' })];
  expect(new Set([...all, hash(['a', 'b'], {})]).size).toBe(5);
});
