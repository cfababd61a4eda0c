import { createHash } from 'node:crypto';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { dumpDatabase, type ReferencedFile } from '#api/platform/backup/dump-database.ts';
import {
  formatVersion,
  headName,
  manifestName,
  type Head,
  type Manifest,
} from '#api/platform/backup/archive/archive-format.ts';
import { addKeysToArchive } from '#api/platform/backup/backup-keys.ts';
import { writeArchive, type ArchiveWriter } from '#api/platform/backup/archive/write-archive.ts';
import {
  DamagedFileError,
  decryptFile,
  parseHeader,
} from '#api/platform/encryption/encrypted-file.ts';
import type { EncryptionKeys } from '#api/platform/encryption/encryption-keys.ts';
import type { Config } from '#api/platform/config/config.ts';
import { productVersion } from '#api/platform/startup/product-version.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';

export interface BackupSource {
  config: Config;
  url: string;
  /** Returns files as they are stored, encrypted. */
  store: FileStore;
  /** Keys to check the files. */
  encryptionKeys: EncryptionKeys;
  now: Date;
}

/** Writes the file and returns its manifest. Deletes the incomplete file on failure. */
export async function createBackup(
  path: string,
  { config, url, store, encryptionKeys, now }: BackupSource,
  signal?: AbortSignal,
): Promise<Manifest> {
  const archive = writeArchive(path);
  try {
    const head: Head = {
      format: 'touchline-backup',
      formatVersion,
      product: productVersion,
      takenAt: now.toISOString(),
    };
    await archive.add(headName, jsonBytes(head));
    const keys = await addKeysToArchive(config, archive);
    const { files: named, ...database } = await withBackupConnection(url, (connection) =>
      dumpDatabase(connection, archive),
    );
    // After the transaction, because copying pictures for long must not block migrations or vacuum.
    const copied = await copyFiles(named, { store, encryptionKeys }, archive, signal);
    const manifest = { ...head, ...database, ...copied, keys, parts: [...archive.parts] };
    await archive.add(manifestName, jsonBytes(manifest));
    signal?.throwIfAborted();
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function copyFiles(
  named: readonly ReferencedFile[],
  { store, encryptionKeys }: Pick<BackupSource, 'store' | 'encryptionKeys'>,
  archive: ArchiveWriter,
  signal: AbortSignal | undefined,
): Promise<Pick<Manifest, 'files' | 'encryption'>> {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] };
  const encrypted = new Map<string, number>();
  for (const { name, sha256 } of named) {
    signal?.throwIfAborted();
    try {
      const bytes = await store.read(name);
      const { keyId, isDamaged } = checkFile({ name, sha256 }, bytes, encryptionKeys);
      if (isDamaged) files.damaged.push(name);
      if (keyId !== null) encrypted.set(keyId, (encrypted.get(keyId) ?? 0) + 1);
      await archive.add(`files/${name}`, bytes);
      files.count += 1;
      files.bytes += bytes.length;
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      files.missing.push(name);
    }
  }
  const encryption = [...encrypted].map(([keyId, count]) => ({ keyId, files: count }));
  return { files, encryption };
}

/** A file whose key is not here counts as whole: the report names the key. */
function checkFile(
  { name, sha256 }: ReferencedFile,
  stored: Buffer,
  keys: EncryptionKeys,
): { keyId: string | null; isDamaged: boolean } {
  try {
    const header = parseHeader(stored);
    const keyId = header?.keyId ?? null;
    if (header !== null && keys.every(({ id }) => id !== keyId)) return { keyId, isDamaged: false };
    const content = header === null ? stored : decryptFile(keys, name, header, stored);
    return { keyId, isDamaged: createHash('sha256').update(content).digest('hex') !== sha256 };
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    return { keyId: null, isDamaged: true };
  }
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
