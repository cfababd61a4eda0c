import type { PullRequest } from '#sync/protocol/pull.ts';
import { bucketDigest, type DigestLine } from '#sync/protocol/digest.ts';
import type { Replica, StoredRow } from '#sync/client/storage/replica.ts';
import { collectionNames } from '#sync/client/storage/schema.ts';

/** Undefined when there are no buckets or the browser has no SHA-256. */
export async function bucketDigests(
  replica: Replica,
  cursors: Readonly<Record<string, string>>,
): Promise<PullRequest['digests']> {
  if (Object.keys(cursors).length === 0) return undefined;
  const lines = new Map<string, DigestLine[]>(Object.keys(cursors).map((name) => [name, []]));
  await replica.transaction('r', collectionNames, async () => {
    for (const collection of collectionNames)
      for (const { _bucket, id, version } of await replica.table<StoredRow>(collection).toArray())
        lines.get(_bucket)?.push({ collection, id, version });
  });
  const digests: NonNullable<PullRequest['digests']> = {};
  for (const [name, rows] of lines) {
    const digest = await bucketDigest(rows);
    if (digest === null) return undefined;
    digests[name] = digest;
  }
  return digests;
}
