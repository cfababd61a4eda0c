import { expect, test } from 'vitest';
import {
  interpretFeedHeads,
  interpretFeedRows,
  type BucketState,
} from '#sync/server/pull/feed-findings.ts';
import { createSharedPartCache, readSharedPart } from '#sync/server/pull/shared-buckets.ts';

/** Identity, server start, snapshot, time, shapes and epoch: all transactions below 10 have ended. */
const present = 'cluster 1700000000 10:12: 1764000000 1 e1';
const position = { epoch: 'e1', since: new Map([['season', '6']]) };
const head = (top: string | null) => ({ bucket: 'season', top, present });

test('the heads of the feeds are enough while no visible change waits', () => {
  const findings = interpretFeedHeads([head('9')], position, new Set(['season']));
  expect(findings).toMatchObject({
    epoch: 'e1',
    lagging: false,
    ahead: false,
    dropped: [],
    buckets: [{ bucket: 'season', shared: true, since: '6', head: '9', still: false }],
  });
  expect(interpretFeedHeads([head('10')], position, new Set())).toBeUndefined();
  expect(interpretFeedHeads([], position, new Set())).toBeUndefined();
});

test('a bucket is still when nothing newer than the phone’s position is visible', () => {
  const row = { ...head('5'), head: '5', above: null, body: '' };
  const still = (top: string | null) =>
    interpretFeedRows([{ ...row, top }], position, new Set())?.buckets[0]?.still;
  expect([still(null), still('5'), still('6'), still('7')]).toEqual([true, true, false, false]);
});

test('a position is ahead of the database from the second transaction after its snapshot', () => {
  const row = { ...head('5'), head: '5', above: null, body: '' };
  const isAhead = (since: string) =>
    interpretFeedRows([row], { ...position, since: new Map([['season', since]]) }, new Set())
      ?.ahead;
  expect([isAhead('12'), isAhead('13')]).toEqual([false, true]);
});

test('a cached part counts with its plain and its compressed bytes', async () => {
  const cache = createSharedPartCache();
  const state: BucketState = {
    bucket: 'season',
    shared: true,
    since: null,
    head: '9',
    above: null,
    still: false,
    body: '',
  };
  const row = { present, head: '9', above: null, top: '9', body: 'x'.repeat(1000), digest: null };
  const part = await readSharedPart(
    { cache, run: async () => [row] as never[], write: (_, bucket, __, body) => bucket + body },
    { epoch: 'e1', serverStart: '1700000000', shapes: 'cluster 1', shape: 'v' },
    state,
    null,
  );
  expect(part?.plain.toString()).toBe(`season${row.body}`);
  expect(cache.size).toBe((part?.plain.length ?? 0) + (part?.deflated.length ?? 0));
});
