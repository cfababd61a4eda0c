/** Keeps an upload's bytes on disk while it is received, so that slow senders hold no memory. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#api/platform/errors/app-error.ts';
import { toStorageError } from '#api/platform/files/file-store.ts';

export interface SpooledFile {
  size: number;
  /** Reads the whole content. Callers limit how much is in memory at the same time. */
  read(): Promise<Buffer>;
  /** Reads at most `beginningBytes` of it. */
  beginning(): Promise<Buffer>;
  /** Frees the disk; reading is no longer possible. */
  close(): Promise<void>;
}

/** The sender paused for too long. */
export class StalledUploadError extends AppError {
  constructor() {
    super('busy', 'error.busy', { retryAfter: 5 });
  }
}

/** Bytes of the beginning. Most cameras write less metadata before a picture's header. */
const beginningBytes = 256 * 1024;
/** Maximum milliseconds without a byte. */
const longestPause = 15_000;

const spoolFolder = (dataDir: string) => join(dataDir, 'uploads');

/**
 * Receives `source` to its end; `onBytes` sees each chunk. Throws 503 if the sender pauses for too
 * long, 507 if the disk is full.
 */
export async function spool(
  source: Readable,
  dataDir: string,
  onBytes: (chunk: Buffer) => void,
  pause = longestPause,
): Promise<SpooledFile> {
  const file = await openUnnamed(spoolFolder(dataDir)).catch(throwStorageError);
  const timer = setTimeout(() => source.destroy(new StalledUploadError()), pause);
  try {
    let size = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      timer.refresh();
      size += chunk.length;
      onBytes(chunk);
      await file.appendFile(chunk).catch(throwStorageError);
    }
    return {
      size,
      read: () => readBytes(file, size),
      beginning: () => readBytes(file, Math.min(size, beginningBytes)),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A file without a name: the system deletes it when it is closed, also if the server is killed. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

async function readBytes(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('a spooled upload is shorter than it was');
    at += bytesRead;
  }
  return bytes;
}

function throwStorageError(error: unknown): never {
  throw toStorageError(error);
}

/** Removes what a server left that was killed between making a file and taking its name away. */
export async function clearSpool(dataDir: string): Promise<void> {
  const folder = spoolFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await rm(join(folder, name), { force: true });
}
