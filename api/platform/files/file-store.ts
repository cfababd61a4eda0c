/** Stores file contents: the interface, and the store in a folder (`s3-store.ts` is the other). */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#api/platform/errors/app-error.ts';

export interface FileStore {
  /** Writes atomically. Throws 507 `storage_full` if there is no space. */
  put(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** The file, or the bytes `start` to `end` (both included). Throws `MissingFileError`. */
  stream(name: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Succeeds if the file does not exist. */
  remove(name: string): Promise<void>;
  /** Every file with its last write; also drafts, under names that only `remove` accepts. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

export type OnRemoveError = (error: unknown, name: string) => void;

/** Returns how many were removed; the others are reported and left to a later clean-up. */
export async function removeFiles(
  store: FileStore,
  names: readonly string[],
  onError: OnRemoveError = () => {},
): Promise<number> {
  let removed = 0;
  for (const name of names)
    try {
      await store.remove(name);
      removed += 1;
    } catch (error) {
      onError(error, name);
    }
  return removed;
}

export const fileNamePattern = /^[A-Za-z0-9_-]{22}\.[a-z0-9]{2,5}$/;
const draftNamePattern = /^[A-Za-z0-9_-]{22}\.[a-z0-9]{2,5}\.[0-9a-f]{12}\.part$/;
const storageFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Files in a folder, spread over subfolders by the name's first two characters. */
export function diskStore(folder: string): FileStore {
  const shardOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => {
    // Names come from the database, but a wrong one must still not lead out of the folder.
    if (!fileNamePattern.test(name)) throw new MissingFileError(name);
    return join(shardOf(name), name);
  };

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
        await fsyncFolder(dirname(path));
        if (made !== undefined) await fsyncFolder(dirname(made));
      } catch (error) {
        await rm(draft, { force: true });
        throw toStorageError(error);
      }
    },

    async read(name) {
      return readFile(pathOf(name)).catch(throwMissing(name));
    },

    async stream(name, range) {
      // Opened here, so that a missing file is an error and not a truncated reply.
      const file = await open(pathOf(name), 'r').catch(throwMissing(name));
      return file.createReadStream(range ?? {});
    },

    async remove(name) {
      const path = draftNamePattern.test(name) ? join(shardOf(name), name) : pathOf(name);
      await rm(path, { force: true });
    },

    async *list() {
      for (const shard of await readdir(folder).catch(emptyIfMissing)) {
        for (const name of await readdir(join(folder, shard)).catch(emptyIfMissing)) {
          if (!fileNamePattern.test(name) && !draftNamePattern.test(name)) continue;
          const found = await stat(join(folder, shard, name)).catch(ignoreMissing);
          if (found !== null) yield { name, modifiedAt: found.mtime };
        }
      }
    },
  };
}

/** 507 for a full disk, otherwise the error itself. */
export function toStorageError(error: unknown): unknown {
  return storageFullCodes.has(errorCode(error))
    ? new AppError('storage_full', 'error.storageFull', { cause: error })
    : error;
}

/** Flushes a folder, without which a renamed file may not survive a power cut (fsync(2)). */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function throwMissing(name: string) {
  return (error: unknown): never => {
    throw errorCode(error) === 'ENOENT' ? new MissingFileError(name) : error;
  };
}

/** Ignores files that were removed between `readdir` and `stat`. */
function ignoreMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

function emptyIfMissing(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
  throw error;
}
