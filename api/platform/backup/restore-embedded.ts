/** A restore into DATA_DIR's own database: built beside the old state, then put in its place. */
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, type Manifest } from '#api/platform/backup/format.ts';
import { restoreDatabase, type Target } from '#api/platform/backup/restore-database.ts';
import { finishSwap, removeLeftovers, restoredEntries, swapIn } from '#api/platform/backup/swap.ts';
import { lockDataDir } from '#api/platform/data-lock.ts';
import { findPlace, type Place } from '#api/platform/embedded-postgres-place.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres.ts';
import type { FileStore } from '#api/platform/file-store.ts';

export interface EmbeddedTarget extends Pick<Target, 'mend' | 'warn' | 'replace'> {
  dataDir: string;
  storeOf(place: { dataDir: string }): FileStore;
  /** For the folders' names. */
  stamp: string;
}

const prefix = 'restoring-';

/** Answers the folder in which the old state lies, null if there was none. */
export async function restoreEmbedded(
  path: string,
  manifest: Manifest,
  { dataDir, storeOf, stamp, replace, mend, warn }: EmbeddedTarget,
): Promise<string | null> {
  await finishSwap(dataDir, warn);
  const found = restoredEntries.find((name) => existsSync(join(dataDir, name)));
  if (found !== undefined && !replace) {
    throw new BackupError(
      `DATA_DIR: ${dataDir} is not empty (it has ${found}). --replace lays aside what it holds.`,
    );
  }
  // Also opens the folder for PostgreSQL's account, before the new cluster asks whether it is open.
  const place = findPlace(dataDir, () => undefined);
  const locks = [await lockDataDir(dataDir)];
  try {
    locks.push(await lockDataDir(place.folder));
    removeLeftovers(dataDir, prefix);
    const fresh = `${prefix}${stamp}`;
    const folder = join(dataDir, fresh);
    mkdirSync(folder, { mode: 0o700 });
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
      try {
        await restoreDatabase(path, manifest, {
          url: postgres.url,
          store: storeOf({ dataDir: folder }),
          keepKey: async (name, secret) =>
            writeFileSync(join(folder, name), secret, { mode: 0o600, flag: 'wx', flush: true }),
          replace: false,
          mend,
          warn,
        });
      } finally {
        await postgres.stop();
      }
    } catch (error) {
      removeLeftovers(dataDir, prefix);
      throw error;
    }
    if (found === undefined) removeEmpty(dataDir, place);
    return await swapIn(dataDir, { fresh, aside: `before-restore-${stamp}` });
  } finally {
    for (const lock of locks) await lock.release();
  }
}

/** The place that was only asked for. */
function removeEmpty(dataDir: string, { folder }: Place): void {
  rmdirSync(folder);
  rmSync(join(dataDir, 'postgres-location'), { force: true });
}
