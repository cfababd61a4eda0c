import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undefinedUntilSynced, writeAsOf } from '#sync/client/storage/replica-meta.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { createPhone } from '#sync/client/testing/phone.ts';

let replica: Replica;
beforeEach(async () => {
  ({ replica } = await createPhone());
});
afterEach(() => replica.close());

const isEmpty = (rows: string[]) => rows.length === 0;

it('an empty result is undefined before the first pull, and empty after it', async () => {
  expect(await undefinedUntilSynced(replica, async () => [], isEmpty)).toBeUndefined();
  await writeAsOf(replica, '2026-11-21T12:00:00.000Z');
  expect(await undefinedUntilSynced(replica, async () => [], isEmpty)).toEqual([]);
});

it('a result that is not empty is returned before the first pull too', async () => {
  expect(await undefinedUntilSynced(replica, async () => ['Cup'], isEmpty)).toEqual(['Cup']);
});

it('the first reply is seen together with its rows when it arrives between the two reads', async () => {
  const rows: string[] = [];
  const read = async () => {
    const found = [...rows];
    if (found.length > 0) return found;
    // Both are written in one transaction.
    rows.push('Cup');
    await writeAsOf(replica, '2026-11-21T12:00:00.000Z');
    return found;
  };
  expect(await undefinedUntilSynced(replica, read, isEmpty)).toEqual(['Cup']);
});
