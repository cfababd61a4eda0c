import { expect, test } from 'vitest';
import type { BucketAnswer, PullReply } from '#sync/protocol/pull.ts';
import { mergeReplies } from '#sync/server/testing/merge-replies.ts';

const reply = (lagging: boolean, buckets: Record<string, BucketAnswer>): PullReply => ({
  epoch: 'e',
  asOf: '2026-01-01T00:00:00.000Z',
  lagging,
  buckets,
});
const row = (id: string, version: number) => ({ id, version });

test('a snapshot and later deltas are a snapshot', () => {
  const first = reply(true, {
    season: {
      mode: 'snapshot',
      cursor: '1.aaaaaaaaaa',
      rows: { team: [row('a', 1), row('b', 1)] },
      deleted: {},
    },
  });
  const second = reply(false, {
    season: {
      mode: 'delta',
      cursor: '2.bbbbbbbbbb',
      rows: { team: [row('a', 2)], venue: [row('c', 1)] },
      deleted: { team: ['b'] },
    },
  });
  expect(mergeReplies([first, second])).toEqual({
    season: {
      mode: 'snapshot',
      cursor: '2.bbbbbbbbbb',
      rows: { team: [row('a', 2)], venue: [row('c', 1)] },
      deleted: { team: ['b'] },
    },
  });
});

test('a later snapshot replaces earlier replies, and an absent bucket changes nothing', () => {
  const delta: BucketAnswer = { mode: 'delta', rows: { team: [row('a', 1)] }, deleted: {} };
  const snapshot: BucketAnswer = { mode: 'snapshot', rows: {}, deleted: {} };
  expect(mergeReplies([reply(true, { season: delta }), reply(false, {})])).toEqual({
    season: delta,
  });
  expect(
    mergeReplies([reply(true, { season: delta }), reply(false, { season: snapshot })]),
  ).toEqual({
    season: snapshot,
  });
  expect(mergeReplies([reply(false, {})])).toEqual({});
});
