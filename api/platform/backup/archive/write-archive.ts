/** Writes a backup's file: for its owner alone, whole or not at all. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError, type Part } from '#api/platform/backup/archive/archive-format.ts';
import { tarEnd, tarHeader, tarPadding } from '#api/platform/backup/archive/tar.ts';
import { fsyncFolder } from '#api/platform/files/file-store.ts';

export interface ArchiveWriter {
  /** What was added so far. */
  readonly parts: readonly Part[];
  add(name: string, bytes: Buffer): Promise<void>;
  /** Ends the file and gives it its name; only now there is a backup. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

/** Most of a store is pictures, which no level makes smaller; text is done after the first few. */
const compressionLevel = 3;

/** Throws `BackupError` when the name is taken. */
export function writeArchive(path: string): ArchiveWriter {
  if (existsSync(path)) throw new BackupError(`${path} is there already.`);
  const draft = `${path}.part`;
  const gzip = createGzip({ level: compressionLevel });
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const done = pipeline(gzip, file);
  // Whoever writes next hears of it; until then nobody need.
  done.catch(() => undefined);
  const write = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), done]);
  };
  const parts: Part[] = [];
  return {
    parts,
    async add(name, bytes) {
      await write(tarHeader(name, bytes.length));
      await write(bytes);
      await write(tarPadding(bytes.length));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      parts.push({ name, bytes: bytes.length, sha256 });
    },
    async finish() {
      gzip.end(tarEnd);
      await done;
      await rename(draft, path);
      await fsyncFolder(dirname(path));
    },
    async abandon() {
      gzip.destroy();
      await done.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}
