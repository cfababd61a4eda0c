/** The object in a store that names the database whose files it holds. */
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { BucketConfig } from '#api/platform/config/config.ts';
import { toStorageError } from '#api/platform/files/file-store.ts';
import { createS3Client, S3Error } from '#api/platform/files/s3-store.ts';

export interface OwnerMark {
  /** The store, for messages that begin with the variable to change. */
  readonly place: string;
  /** The owner's id; null if no one owns the store. */
  read(): Promise<string | null>;
  /** Without `replace` an existing mark is kept: read it again to learn who was first. */
  write(owner: string, options: { replace: boolean }): Promise<void>;
}

/** Attempts at a write that meets another one; the pause grows by as many milliseconds each time. */
const maxAttempts = 10;
const conflictPause = 20;

/** The mark's name, which no stored file has, so that lists and the clean-up leave it alone. */
export const ownerMarkName = 'touchline-owner.json';

const content = z.object({ database: z.uuid() });

const formatMark = (owner: string) => `${JSON.stringify({ database: owner })}\n`;

/** Returns the owner; null for a mark that a crash left incomplete. */
function parseMark(text: string): string | null {
  try {
    return content.parse(JSON.parse(text)).database;
  } catch {
    return null;
  }
}

export function diskOwnerMark(folder: string): OwnerMark {
  const path = join(folder, ownerMarkName);
  return {
    place: `DATA_DIR: the folder ${folder}`,
    async read() {
      try {
        return parseMark(await readFile(path, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async write(owner, { replace }) {
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, formatMark(owner), { flag: 'wx', mode: 0o600, flush: true });
        // Unlike a rename, a link does not replace what another process has just written.
        if (replace) await rename(draft, path);
        else await link(draft, path).catch(ignoreCode('EEXIST'));
      } catch (error) {
        throw toStorageError(error);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

export function s3OwnerMark(config: BucketConfig): OwnerMark {
  const call = createS3Client(config);
  const key = ownerMarkName;
  const put = async (owner: string, condition: Record<string, string>) => {
    const body = new Uint8Array(Buffer.from(formatMark(owner)));
    const headers = { 'content-type': 'application/json', ...condition };
    const answer = await call({ method: 'PUT', key, headers, body });
    if (answer === null) throw new S3Error(404, 'put');
    await answer.body?.cancel();
  };
  return {
    place: `S3_BUCKET: ${config.bucket} at ${config.endpoint}`,
    async read() {
      const answer = await call({ method: 'GET', key });
      return answer && parseMark(await answer.text());
    },
    async write(owner, { replace }) {
      if (replace) return put(owner, {});
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await put(owner, { 'if-none-match': '*' });
        } catch (error) {
          if (!(error instanceof S3Error)) throw error;
          // Another process was first.
          if (error.status === 412) return;
          // The server has no conditional writes.
          if (error.status === 400 || error.status === 501) return put(owner, {});
          // Another process is writing: try again until it is known who was first.
          if (error.status !== 409 || attempt === maxAttempts) throw error;
          await sleep(conflictPause * attempt);
        }
      }
    },
  };
}

function ignoreCode(code: string) {
  return (error: NodeJS.ErrnoException): void => {
    if (error.code !== code) throw error;
  };
}
