/** Encrypts stored files with the newest key, also while the server is running. */
import { createHash } from 'node:crypto';
import type { Orm } from '#api/platform/database/database.ts';
import { DamagedFileError } from '#api/platform/encryption/encrypted-file.ts';
import { UnknownKeyError } from '#api/platform/encryption/encryption-keys.ts';
import type { EncryptedStore } from '#api/platform/files/encrypted-store.ts';
import { MissingFileError } from '#api/platform/files/file-store.ts';
import { db } from '#api/schema.ts';

const batchSize = 200;
/** Files encrypted at the same time: a bucket's answers take longer than the encryption. */
const atOnce = 8;

export interface EncryptionSummary {
  encrypted: number;
  /** Files that had the newest key already. */
  unchanged: number;
  /** Names of files that stay as they are, with the reason. */
  problems: { name: string; reason: string }[];
}

type Outcome = 'encrypted' | 'unchanged' | 'deleted' | { reason: string };

/**
 * Each file is replaced in one step, so a run that was killed is simply started again. Files without
 * a row are left to the nightly clean-up. `onBatch` gets the sums so far.
 */
export async function encryptStoredFiles(
  orm: Orm,
  store: EncryptedStore,
  newestKeyId: string,
  onBatch: (summary: EncryptionSummary) => void = () => {},
): Promise<EncryptionSummary> {
  const summary: EncryptionSummary = { encrypted: 0, unchanged: 0, problems: [] };
  let after = '';
  for (;;) {
    const rows = await db(orm.em.fork())
      .selectFrom('stored_file')
      .select(['name', 'sha256'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(batchSize)
      .execute();
    const waiting = rows.values();
    const worker = async () => {
      for (const file of waiting) {
        const outcome = await encryptStoredFile(orm, store, newestKeyId, file);
        if (typeof outcome === 'object') summary.problems.push({ name: file.name, ...outcome });
        else if (outcome !== 'deleted') summary[outcome] += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (rows.length > 0) onBatch(summary);
    if (rows.length < batchSize) return summary;
    after = rows.at(-1)?.name ?? after;
  }
}

async function encryptStoredFile(
  orm: Orm,
  store: EncryptedStore,
  newestKeyId: string,
  { name, sha256 }: { name: string; sha256: Uint8Array },
): Promise<Outcome> {
  try {
    if ((await store.keyIdOf(name)) === newestKeyId) return 'unchanged';
    const content = await store.read(name);
    if (!createHash('sha256').update(content).digest().equals(sha256))
      return { reason: 'is damaged' };
    await store.put(name, content);
  } catch (error) {
    if (error instanceof UnknownKeyError)
      return { reason: `is encrypted with the key ${error.keyId}, which is not configured` };
    if (error instanceof DamagedFileError) return { reason: 'is damaged' };
    if (!(error instanceof MissingFileError)) throw error;
    return (await hasRow(orm, name)) ? { reason: 'is missing in the store' } : 'deleted';
  }
  // A deletion removes the row before the file: if the row is gone, the file was put back here.
  if (await hasRow(orm, name)) return 'encrypted';
  await store.remove(name);
  return 'deleted';
}

async function hasRow(orm: Orm, name: string): Promise<boolean> {
  const row = await db(orm.em.fork())
    .selectFrom('stored_file')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
