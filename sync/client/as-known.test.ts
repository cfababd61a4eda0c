import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asKnown } from '#sync/client/as-known.ts';
import { writeAsOf } from '#sync/client/meta.ts';
import type { Replica } from '#sync/client/replica.ts';
import { freshPhone } from '#sync/client/testing/phone.ts';

let replica: Replica;
beforeEach(async () => {
  ({ replica } = await freshPhone());
});
afterEach(() => replica.close());

const isEmpty = (rows: string[]) => rows.length === 0;

it('knows of nothing until the league was heard, and then of none', async () => {
  expect(await asKnown(replica, async () => [], isEmpty)).toBeUndefined();
  await writeAsOf(replica, '2026-11-21T12:00:00.000Z');
  expect(await asKnown(replica, async () => [], isEmpty)).toEqual([]);
});

it('gives what is there, heard or not', async () => {
  expect(await asKnown(replica, async () => ['Cup'], isEmpty)).toEqual(['Cup']);
});

it('does not take the first answer’s word without its rows, when it comes in between', async () => {
  const rows: string[] = [];
  const read = async () => {
    const found = [...rows];
    if (found.length > 0) return found;
    // Both come in one transaction.
    rows.push('Cup');
    await writeAsOf(replica, '2026-11-21T12:00:00.000Z');
    return found;
  };
  expect(await asKnown(replica, read, isEmpty)).toEqual(['Cup']);
});
