/**
 * The file store as a restore writes to it. Files get the newest key, so that a backup from before
 * leaves nothing unencrypted, and one that no one can decrypt replaces nothing.
 */
import {
  DamagedFileError,
  decryptFile,
  parseHeader,
} from '#api/platform/encryption/encrypted-file.ts';
import { UnknownKeyError, type EncryptionKeys } from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';

export function restoredStore(inner: FileStore, keys: EncryptionKeys): FileStore {
  const store = encryptedStore(inner, keys);

  async function isMissing(name: string): Promise<boolean> {
    try {
      await store.keyIdOf(name);
      return false;
    } catch (error) {
      if (error instanceof MissingFileError || error instanceof DamagedFileError) return true;
      throw error;
    }
  }

  return {
    ...inner,
    async put(name, stored) {
      const content = decryptIfPossible(keys, name, stored);
      if (content !== null) await store.put(name, content);
      else if (await isMissing(name)) await inner.put(name, stored);
    },
  };
}

/** Returns null for a file that is damaged or whose key is not configured. */
function decryptIfPossible(keys: EncryptionKeys, name: string, stored: Buffer): Buffer | null {
  try {
    const header = parseHeader(stored);
    return header === null ? stored : decryptFile(keys, name, header, stored);
  } catch (error) {
    if (error instanceof UnknownKeyError || error instanceof DamagedFileError) return null;
    throw error;
  }
}
