import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { undefinedUntilSynced } from '#sync/client/storage/undefined-until-synced.ts';
import { writeAsOf } from '#sync/client/storage/replica-meta.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { createPhone } from '#sync/client/testing/phone.ts';

let replica: Replica;
beforeEach(async () => {
  ({ replica } = await createPhone());
});
afterEach(() => replica.close());

const isEmpty = (rows: string[]) => rows.length === 0;

it('knows of nothing until the league was heard, and then of none', async () => {
  expect(await undefinedUntilSynced(replica, async () => [], isEmpty)).toBeUndefined();
  await writeAsOf(replica, '2026-11-21T12:00:00.000Z');
  expect(await undefinedUntilSynced(replica, async () => [], isEmpty)).toEqual([]);
});

it('gives what is there, heard or not', async () => {
  expect(await undefinedUntilSynced(replica, async () => ['Cup'], isEmpty)).toEqual(['Cup']);
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
  expect(await undefinedUntilSynced(replica, read, isEmpty)).toEqual(['Cup']);
});
