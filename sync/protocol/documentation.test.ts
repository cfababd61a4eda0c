/** Checks the examples in docs/sync-protocol.md against the schemas. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { collections, type CollectionName } from '#sync/contracts/core/collections.ts';
import { mutationBase } from '#sync/protocol/mutation-base.ts';
import { mutationArgs, isMutationName } from '#sync/protocol/mutations.ts';
import { pullReply, pullRequest } from '#sync/protocol/pull.ts';
import { pushReply, pushRequest } from '#sync/protocol/push.ts';

const page = readFileSync(new URL('../../docs/sync-protocol.md', import.meta.url), 'utf8');
const examples = new Map(
  [...page.matchAll(/```json (\S+)\n(.*?)```/gs)].map(([, name, text]) => [name, text]),
);

function example<Schema extends z.ZodMiniType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(examples.get(name) ?? 'null'));
}

test('the page has an example of each message', () => {
  expect([...examples.keys()].toSorted()).toEqual([
    'pull-reply',
    'pull-request',
    'push-reply',
    'push-request',
  ]);
});

test('the pull example matches the schemas, its rows too', () => {
  expect(example('pull-request', pullRequest).epoch).not.toBeNull();
  const { buckets } = example('pull-reply', pullReply);
  const rows = Object.values(buckets).flatMap((bucket) => Object.entries(bucket.rows));
  expect(rows).not.toEqual([]);
  for (const [collection, list] of rows)
    for (const row of list) collections[collection as CollectionName].parse(row);
});

test('the push example matches the schemas, arguments and base too', () => {
  const { mutations } = example('push-request', pushRequest);
  for (const { name, args, base } of mutations) {
    expect(isMutationName(name)).toBe(true);
    if (!isMutationName(name)) continue;
    mutationArgs[name].parse(args);
    mutationBase[name].parse(base);
  }
  const { results } = example('push-reply', pushReply);
  expect(results.map(({ id }) => id)).toEqual(mutations.map(({ id }) => id));
});
