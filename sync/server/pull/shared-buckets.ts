/**
 * Buckets that are the same for everybody who has them: their parts of an answer, kept in memory.
 *
 * A part may stand in an answer that was read at another moment, because it is no other than what
 * that answer's own snapshot would have given. What a bucket holds, and what changed in it from a
 * position on, follows from which transactions that wrote to it are visible. Below the watermark
 * all have ended, so there the highest one, `head`, says which; those visible above it are named
 * by `above`. The key has both, and a part is kept under the key of the very snapshot that it was
 * read in. A transaction that commits below a cached head cannot be: it would have been open below
 * the watermark. Epoch and the server's start are in the key because transaction numbers come
 * again when a database goes back in time.
 */
import { compressSmall, type CompressedPart } from '#sync/server/pull/gzip.ts';
import type { Run } from '#sync/server/database.ts';
import { parseDatabaseSnapshot, type BucketState } from '#sync/server/pull/feed-findings.ts';
import {
  createResponseCache,
  type Sized,
  type Produced,
  type ResponseCache,
} from '#sync/server/pull/response-cache.ts';
import { sharedBucketStatement, type SharedBucketRow } from '#sync/server/pull/statements.ts';

export interface SharedPart extends CompressedPart, Sized {
  /** Of a snapshot: count, colon, hash. */
  readonly digest: string | null;
}

export type SharedPartCache = ResponseCache<SharedPart>;

/** 32 MB; at most a minute old, so that a digest finds what no trigger saw. */
export const createSharedPartCache = (): SharedPartCache =>
  createResponseCache({ bytes: 32 * 1024 * 1024, maxAge: 60_000 });

/** Where a part belongs. */
export interface SharedPartScope {
  readonly epoch: string;
  readonly serverStart: string;
  /** Hash of the published views. */
  readonly shape: string;
}

export interface SharedOptions {
  readonly parts: SharedPartCache;
  readonly run: Run;
  /** Writes a bucket's part of an answer: `"bucket":{…}`. */
  write(epoch: string, bucket: string, head: string | null, body: string): string;
}

/**
 * What a phone at `since` lacks of a bucket, all of it where that is null; undefined when the
 * database has moved on between the look and this, and everything is to be read again.
 */
export async function readSharedPart(
  { parts, run, write }: SharedOptions,
  { epoch, serverStart, shape }: SharedPartScope,
  { bucket, head, above }: BucketState,
  since: string | null,
): Promise<SharedPart | undefined> {
  const keyOf = (epoch: string, boot: string, head: string | null, above: string | null) =>
    [epoch, boot, shape, bucket, since, head, above].join(' ');
  return parts.get(
    keyOf(epoch, serverStart, head, above),
    async (): Promise<Produced<SharedPart>> => {
      const [read] = await run<SharedBucketRow>(sharedBucketStatement, [bucket, since]);
      if (!read) throw new Error('The sync schema has lost its row of sync.meta.');
      const { epoch: now = '', serverStart: started } = parseDatabaseSnapshot(read.present);
      const piece = await compressSmall(write(now, bucket, read.head, read.body));
      const size = piece.plain.byteLength + piece.deflated.byteLength;
      const key = keyOf(now, started, read.head, read.above);
      return { key, part: { ...piece, size, digest: read.digest } };
    },
  );
}
