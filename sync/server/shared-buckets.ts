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
import { pieceToKeep, type Piece } from '#sync/server/gzip.ts';
import type { Run } from '#sync/server/database.ts';
import { readPresent, type Held } from '#sync/server/look.ts';
import { partCache, type Kept, type Made, type PartCache } from '#sync/server/part-cache.ts';
import { sharedStatement, type Shared } from '#sync/server/statements.ts';

export interface SharedPart extends Piece, Kept {
  /** Of a snapshot: count, colon, hash. */
  readonly digest: string | null;
}

export type SharedParts = PartCache<SharedPart>;

/** 32 MB; at most a minute old, so that a digest finds what no trigger saw. */
export const sharedParts = (): SharedParts =>
  partCache({ bytes: 32 * 1024 * 1024, maxAge: 60_000 });

/** Where a part belongs. */
export interface Footing {
  readonly epoch: string;
  readonly boot: string;
  /** Hash of the published views. */
  readonly shape: string;
}

export interface SharedOptions {
  readonly parts: SharedParts;
  readonly run: Run;
  /** Writes a bucket's part of an answer: `"bucket":{…}`. */
  write(epoch: string, bucket: string, head: string | null, body: string): string;
}

/**
 * What a phone at `since` lacks of a bucket, all of it where that is null; undefined when the
 * database has moved on between the look and this, and everything is to be read again.
 */
export async function sharedPart(
  { parts, run, write }: SharedOptions,
  { epoch, boot, shape }: Footing,
  { bucket, head, above }: Held,
  since: string | null,
): Promise<SharedPart | undefined> {
  const keyOf = (epoch: string, boot: string, head: string | null, above: string | null) =>
    [epoch, boot, shape, bucket, since, head, above].join(' ');
  return parts.get(keyOf(epoch, boot, head, above), async (): Promise<Made<SharedPart>> => {
    const [read] = await run<Shared>(sharedStatement, [bucket, since]);
    if (!read) throw new Error('The sync schema has lost its row of sync.meta.');
    const { epoch: now = '', boot: started } = readPresent(read.present);
    const piece = await pieceToKeep(write(now, bucket, read.head, read.body));
    const size = piece.plain.byteLength + piece.deflated.byteLength;
    const key = keyOf(now, started, read.head, read.above);
    return { key, part: { ...piece, size, digest: read.digest } };
  });
}
