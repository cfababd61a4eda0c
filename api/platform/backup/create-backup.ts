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
import type { Config } from '#api/platform/config/config.ts';
import { productVersion } from '#api/platform/startup/product-version.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';

export interface BackupSource {
  config: Config;
  url: string;
  store: FileStore;
  now: Date;
}

/** Writes the file and returns its manifest. Deletes the incomplete file on failure. */
export async function createBackup(
  path: string,
  { config, url, store, now }: BackupSource,
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
    const files = await copyFiles(named, store, archive, signal);
    const manifest = { ...head, ...database, files, keys, parts: [...archive.parts] };
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
  store: FileStore,
  archive: ArchiveWriter,
  signal: AbortSignal | undefined,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] };
  for (const { name, sha256 } of named) {
    signal?.throwIfAborted();
    try {
      const bytes = await store.read(name);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) files.damaged.push(name);
      await archive.add(`files/${name}`, bytes);
      files.count += 1;
      files.bytes += bytes.length;
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      files.missing.push(name);
    }
  }
  return files;
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
