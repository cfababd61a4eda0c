/**
 * Caches the parts of replies for buckets that are the same for everyone who may read them.
 *
 * A cached part may be used in a reply that was read at another time, because the reply's own
 * snapshot would have given the same. The rows of a bucket, and its changes since a position,
 * depend only on which transactions that wrote to it are visible. Below the watermark all have
 * ended, so the latest one, `head`, identifies them; `above` identifies those visible above the
 * watermark. The key contains both, and a part is cached under the key of the snapshot it was read
 * in. No transaction can commit below a cached head, since it would have been open below the
 * watermark. The key also contains the epoch and the server's start time, because transaction
 * numbers repeat when a database is restored to an earlier state, the shapes that the rows were read
 * in, and the shape that the part's cursor is signed with.
 */
import { compressSmall, type CompressedPart } from '#api/platform/compression/gzip.ts';
import type { Run } from '#sync/server/database.ts';
import { parseDatabaseSnapshot, type BucketState } from '#sync/server/pull/feed-findings.ts';
import {
  createResponseCache,
  type Sized,
  type Produced,
  type ResponseCache,
} from '#sync/server/pull/response-cache.ts';
import {
  isSnapshotBody,
  sharedBucketStatement,
  type SharedBucketRow,
} from '#sync/server/pull/statements.ts';

export interface SharedPart extends CompressedPart, Sized {
  /** Count, colon and hash for snapshots; null for others. */
  readonly digest: string | null;
  readonly isSnapshot: boolean;
}

export type SharedPartCache = ResponseCache<SharedPart>;

/** Keeps parts for at most a minute, so that digests detect changes that bypassed the triggers. */
export const createSharedPartCache = (): SharedPartCache =>
  createResponseCache({ bytes: 32 * 1024 * 1024, maxAge: 60_000 });

export interface SharedPartScope {
  readonly epoch: string;
  readonly serverStart: string;
  /** The version of the row shapes in the snapshot. */
  readonly shapes: string;
  /** The shape that the bucket's cursor is signed with. */
  readonly shape: string;
}

export interface SharedOptions {
  readonly cache: SharedPartCache;
  readonly run: Run;
  /** Writes a bucket's entry in a reply: `"bucket":{…}`. */
  write(epoch: string, bucket: string, head: string | null, body: string): string;
}

/**
 * Returns what a phone at `since` lacks of a bucket, or all of it if null. Undefined if the database has
 * changed since the findings were read; then everything must be read again.
 */
export async function readSharedPart(
  { cache, run, write }: SharedOptions,
  { epoch, serverStart, shapes, shape }: SharedPartScope,
  { bucket, head, above }: BucketState,
  since: string | null,
): Promise<SharedPart | undefined> {
  const keyOf = (read: Omit<SharedPartScope, 'shape'>, end: Pick<BucketState, 'head' | 'above'>) =>
    [read.epoch, read.serverStart, read.shapes, shape, bucket, since, end.head, end.above].join(
      ' ',
    );
  return cache.get(
    keyOf({ epoch, serverStart, shapes }, { head, above }),
    async (): Promise<Produced<SharedPart>> => {
      const [read] = await run<SharedBucketRow>(sharedBucketStatement, [bucket, since]);
      if (!read) throw new Error('The sync schema has lost its row of sync.meta.');
      const { epoch: currentEpoch = '', ...present } = parseDatabaseSnapshot(read.present);
      const compressed = await compressSmall(write(currentEpoch, bucket, read.head, read.body));
      const size = compressed.plain.byteLength + compressed.deflated.byteLength;
      const key = keyOf({ ...present, epoch: currentEpoch }, read);
      const isSnapshot = isSnapshotBody(read.body);
      return { key, part: { ...compressed, size, digest: read.digest, isSnapshot } };
    },
  );
}
