/** One bucket's part of an answer, as JSON text. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import type { Run } from '#sync/server/database.ts';
import { differs, type Held } from '#sync/server/look.ts';
import { deltaStatement, digestStatement, snapshotStatement } from '#sync/server/statements.ts';

type Digest = NonNullable<PullRequest['digests']>[string];

/**
 * Reads what the phone needs of a bucket; null where it has everything. `run` must read in the
 * snapshot in which `held` was found: what commits between the two would be lost for ever.
 */
export async function readBucket(
  run: Run,
  held: Held,
  cursor: string,
  digest: Digest | undefined,
): Promise<string | null> {
  const { bucket, since, still } = held;
  if (since === null) return readSnapshot(run, bucket, cursor);
  if (!differs(held)) {
    if (!still || digest === undefined || (await agrees(run, bucket, digest))) return null;
    return readSnapshot(run, bucket, cursor);
  }
  const [delta] = await run<{ swept: boolean; rows: string; deleted: string }>(deltaStatement, [
    bucket,
    since,
  ]);
  if (!delta || delta.swept) return readSnapshot(run, bucket, cursor);
  return write('delta', cursor, delta.rows, delta.deleted);
}

async function readSnapshot(run: Run, bucket: string, cursor: string): Promise<string> {
  const [snapshot] = await run<{ rows: string }>(snapshotStatement, [bucket]);
  return write('snapshot', cursor, snapshot?.rows ?? '', '');
}

async function agrees(run: Run, bucket: string, digest: Digest): Promise<boolean> {
  const [own] = await run<Digest>(digestStatement, [bucket]);
  return own?.count === digest.count && own.hash === digest.hash;
}

function write(mode: 'delta' | 'snapshot', cursor: string, rows: string, deleted: string): string {
  return `{"mode":"${mode}","cursor":"${cursor}","rows":{${rows}},"deleted":{${deleted}}}`;
}
