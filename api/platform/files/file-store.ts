/** Where file contents lie: a folder here, a bucket with the same interface elsewhere. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#api/platform/errors/app-error.ts';

export interface FileStore {
  /** Whole or not at all. Throws 507 `storage_full` when there is no room. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Throws `MissingFileError`. */
  read(name: string): Promise<Buffer>;
  /** The file, or the bytes `start` to `end` (both included). Throws `MissingFileError`. */
  stream(name: string, range?: { start: number; end: number }): Promise<Readable>;
  /** No error if it is not there. */
  remove(name: string): Promise<void>;
  /**
   * Everything that takes room with the time it was last written, for the clean-up; what a killed
   * process left half-written too, under a name that only `remove` knows.
   */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

/** Hears of a file that could not be removed. */
export type OnRemoveError = (error: unknown, name: string) => void;

/**
 * Removes files that no row names any more. One that the store will not give up ends nothing: it is
 * told, and goes with the orphans another night. Answers how many went.
 */
export async function removeFiles(
  store: FileStore,
  names: readonly string[],
  tell: OnRemoveError = () => {},
): Promise<number> {
  let removed = 0;
  for (const name of names)
    try {
      await store.remove(name);
      removed += 1;
    } catch (error) {
      tell(error, name);
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
    // Names come from the database; a wrong one must not leave the folder all the same.
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
        throw storageFullCodes.has(errorCode(error))
          ? new AppError('storage_full', 'error.storageFull', { cause: error })
          : error;
      }
    },

    async read(name) {
      return readFile(pathOf(name)).catch(throwMissing(name));
    },

    async stream(name, range) {
      // Opened before it is promised: a file that is not there is an error here, not a cut answer.
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

/** A renamed file survives a power cut only once its folder is on the disk too (fsync(2)). */
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

/** Removed between being listed and being looked at. */
function ignoreMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

function emptyIfMissing(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
  throw error;
}
