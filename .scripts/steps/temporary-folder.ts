/** Temporary folders of test runs, in memory where there is room. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Containers often have 64 MB there, a test database needs several hundred. */
const enoughBytes = 2_000_000_000;

/**
 * Makes a folder that only this process uses, and removes those of processes that were killed
 * before they could do so.
 */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  await removeLeftovers(prefix);
  const parent = (await hasRoomInMemory()) ? memory : tmpdir();
  return mkdtemp(join(parent, `${prefix}-${process.pid}-`));
}

async function hasRoomInMemory(): Promise<boolean> {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = await statfs(memory);
  return bavail * bsize >= enoughBytes;
}

async function removeLeftovers(prefix: string): Promise<void> {
  if (!existsSync('/proc')) return;
  for (const folder of [memory, tmpdir()]) {
    for (const name of existsSync(folder) ? await readdir(folder) : []) {
      if (!name.startsWith(`${prefix}-`)) continue;
      const pid = /^(\d+)-/.exec(name.slice(prefix.length + 1))?.[1];
      if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
