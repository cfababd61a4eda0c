/**
 * Pull: the phone sends its cursors, the server replies with what changed.
 *
 * A bucket without an entry in the reply is unchanged. `rows` are `{id, version, …}` by collection;
 * `deleted` are ids by collection.
 */
import * as z from 'zod/mini';
import { protocolVersion } from '#sync/protocol/version.ts';

/** `season`, `event/{id}`, `user/{id}`, …: the engine does not interpret them. */
export const bucketName = z.string().check(z.regex(/^[a-z]+(?:\/[0-9a-f-]{36})?$/));
/** Opaque to the phone: a signed position in a bucket's change feed. */
export const cursor = z.string().check(z.regex(/^[0-9]{1,20}\.[A-Za-z0-9_-]{8,43}$/));
export const epoch = z.string().check(z.minLength(1), z.maxLength(64));

/** Count and hash of `id:version` over a bucket's rows, to detect rows that differ unnoticed. */
export const digest = z.strictObject({ count: z.int(), hash: z.string().check(z.maxLength(64)) });

export const pullRequest = z.strictObject({
  protocol: z.literal(protocolVersion),
  epoch: z.nullable(epoch),
  cursors: z.record(bucketName, cursor).check(z.refine((all) => Object.keys(all).length <= 200)),
  digests: z.optional(z.record(bucketName, digest)),
});
export type PullRequest = z.infer<typeof pullRequest>;

export const syncedRow = z.looseObject({ id: z.string(), version: z.int() });
export type SyncedRow = z.infer<typeof syncedRow>;

export const bucketAnswer = z.strictObject({
  mode: z.enum(['delta', 'snapshot', 'dropped']),
  /** Absent when dropped. */
  cursor: z.optional(cursor),
  rows: z.record(z.string(), z.array(syncedRow)),
  deleted: z.record(z.string(), z.array(z.string())),
});
export type BucketAnswer = z.infer<typeof bucketAnswer>;

export const pullReply = z.strictObject({
  epoch,
  asOf: z.iso.datetime(),
  /** Committed changes are still hidden by an older open transaction: pull again in a second. */
  lagging: z.boolean(),
  buckets: z.record(bucketName, bucketAnswer),
});
export type PullReply = z.infer<typeof pullReply>;
