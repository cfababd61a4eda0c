/** A small file system in memory that can be filled; needs Linux and root. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const megabyte = 1024 * 1024;

export interface SmallDisk {
  /** Fills it until this many bytes are left. */
  fill(left: number): void;
  /** Removes what `fill` has written. */
  free(): void;
  unmount(): void;
}

/** Mounts it over an empty folder. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  if (process.getuid?.() !== 0)
    throw new Error('needs root, because it mounts a small file system');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  const available = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    fill(left) {
      const file = openSync(ballast, 'a');
      const block = Buffer.alloc(megabyte);
      try {
        for (let room = available() - left; room > 0; room = available() - left)
          writeSync(file, block, 0, Math.min(room, block.length));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync('umount', [folder]),
  };
}
