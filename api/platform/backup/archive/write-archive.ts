/** Writes a backup file for its owner only; an interrupted one never gets its final name. */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { BackupError, type Part } from '#api/platform/backup/archive/archive-format.ts';
import { fsyncFolder } from '#api/platform/files/file-store.ts';

export type ArchiveWriter = ReturnType<typeof writeArchive>;

/** Most of the data are pictures, which do not compress, and a low level suffices for text. */
const compressionLevel = 3;

/** Throws `BackupError` if the file exists. */
export function writeArchive(path: string) {
  if (existsSync(path)) throw new BackupError(`${path} is there already.`);
  const draft = `${path}.part`;
  const pack = tar.pack();
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(pack, createGzip({ level: compressionLevel }), file);
  // `add` and `finish` report the error.
  written.catch(() => undefined);
  const parts: Part[] = [];
  return {
    parts,
    async add(name: string, bytes: Buffer): Promise<void> {
      const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) };
      await new Promise<void>((resolve, reject) => {
        const entry = pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
        entry.on('error', reject);
      }).catch(async (error: unknown) => {
        // Prefer the cause, such as a full disk, to the tar stream's premature end.
        await written;
        throw error;
      });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      parts.push({ name, bytes: bytes.length, sha256 });
    },
    /** Completes the file and gives it its final name. */
    async finish(): Promise<void> {
      pack.finalize();
      await written;
      await rename(draft, path);
      await fsyncFolder(dirname(path));
    },
    async abandon(): Promise<void> {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}
