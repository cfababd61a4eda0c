/** Stops a start without a key of stored files, rather than when one of them is opened. */
import type { Orm } from '#api/platform/database/database.ts';
import { DamagedFileError } from '#api/platform/encryption/encrypted-file.ts';
import type { EncryptionKeys } from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { db } from '#api/schema.ts';

/** Number of newest files to check, and of those that a change of the key reaches last. */
const sampleSize = 10;

/** `stored` has the files as they are stored. Throws `StartError`. */
export async function requireFileKeys(
  orm: Orm,
  stored: FileStore,
  { encryptionKeys, lostFileKeys }: { encryptionKeys: EncryptionKeys; lostFileKeys: string[] },
): Promise<void> {
  const store = encryptedStore(stored, encryptionKeys);
  const known = new Set([...encryptionKeys.map(({ id }) => id), ...lostFileKeys]);
  const needed = await Promise.all((await sampleNames(orm)).map(keyIdOf));
  const missing = needed.find((id) => id !== null && !known.has(id));
  if (missing === undefined) return;
  throw new StartError(
    `FILE_ENCRYPTION_KEYS: stored files are encrypted with the key ${missing}, which is not among them. Add that key, or set LOST_FILE_KEYS=${missing} if it is lost: these files cannot be opened then.`,
  );

  async function keyIdOf(name: string): Promise<string | null> {
    try {
      return await store.keyIdOf(name);
    } catch (error) {
      if (error instanceof MissingFileError || error instanceof DamagedFileError) return null;
      throw error;
    }
  }
}

async function sampleNames(orm: Orm): Promise<string[]> {
  const names = db(orm.em.fork()).selectFrom('stored_file').select('name').limit(sampleSize);
  const newest = await names.orderBy('created_at', 'desc').execute();
  const last = await names.orderBy('name', 'desc').execute();
  return [...new Set([...newest, ...last].map(({ name }) => name))];
}
