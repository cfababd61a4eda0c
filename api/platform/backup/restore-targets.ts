/** Restores into DATA_DIR by building the new state beside the old one, or into DATABASE_URL. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  BackupError,
  type Manifest,
  keyNames,
} from '#api/platform/backup/archive/archive-format.ts';
import {
  restoreDatabase,
  type RestoreTarget,
  requireEmptyDatabase,
  requireNoRunningServer,
} from '#api/platform/backup/restore-database.ts';
import {
  completeInterruptedSwap,
  removeAbandonedRestores,
  restoredEntries,
  swapDataFolders,
} from '#api/platform/backup/swap-data-folders.ts';
import { encryptionKeysFile } from '#api/platform/config/secrets.ts';
import { lockDataDir } from '#api/platform/startup/data-lock.ts';
import {
  findClusterLocation,
  type ClusterLocation,
} from '#api/platform/embedded-postgres/cluster-location.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import { withBackupConnection, type BackupConnection } from '#api/platform/backup/connection.ts';

interface EmbeddedTarget extends Pick<RestoreTarget, 'mend' | 'warn' | 'replace'> {
  dataDir: string;
  storeOf(place: { dataDir: string }): FileStore;
  /** Called before anything is written, with the database to be replaced; throws to refuse. */
  approve(database: BackupConnection | null): Promise<void>;
  /** A timestamp for the folder names. */
  stamp: string;
}

const draftPrefix = 'restoring-';

/** Returns the folder with the previous state, or null if there was none. */
export async function restoreEmbedded(
  path: string,
  manifest: Manifest,
  { dataDir, storeOf, approve, stamp, replace, mend, warn }: EmbeddedTarget,
): Promise<string | null> {
  await completeInterruptedSwap(dataDir, warn);
  const found = restoredEntries.find((name) => existsSync(join(dataDir, name)));
  if (found !== undefined && !replace) {
    throw new BackupError(
      `DATA_DIR: ${dataDir} is not empty (it has ${found}). --replace lays aside what it holds.`,
    );
  }
  await approve(null);
  // Also lets PostgreSQL's account enter the folder before the new cluster checks its access.
  const place = findClusterLocation(dataDir, () => undefined);
  const locks = [await lockDataDir(dataDir)];
  try {
    locks.push(await lockDataDir(place.folder));
    removeAbandonedRestores(dataDir, draftPrefix);
    const fresh = `${draftPrefix}${stamp}`;
    const folder = join(dataDir, fresh);
    mkdirSync(folder, { mode: 0o700 });
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
      try {
        await restoreDatabase(path, manifest, {
          url: postgres.url,
          store: storeOf({ dataDir: folder }),
          stageKey: async (name, secret) =>
            writeFileSync(join(folder, name), secret, { mode: 0o600, flag: 'wx', flush: true }),
          replace: false,
          mend,
          warn,
        });
      } finally {
        await postgres.stop();
      }
    } catch (error) {
      removeAbandonedRestores(dataDir, draftPrefix);
      throw error;
    }
    if (found === undefined) removeEmptyLocation(dataDir, place);
    const aside = await swapDataFolders(dataDir, { fresh, aside: `before-restore-${stamp}` });
    const keys = join(dataDir, encryptionKeysFile);
    // The backup has no such file, so that both the new and the old files need this one.
    if (aside !== null && existsSync(keys)) copyFileSync(keys, join(aside, encryptionKeysFile));
    return aside;
  } finally {
    for (const lock of locks) await lock.release();
  }
}

/** Removes an empty location that was created only to find the path. */
function removeEmptyLocation(dataDir: string, { folder }: ClusterLocation): void {
  rmdirSync(folder);
  rmSync(join(dataDir, 'postgres-location'), { force: true });
}

/**
 * Adds files to the store before the database changes: file names are random and contents never
 * change, so an unused file only waits for the nightly clean-up. Returns the folder with the
 * previous keys, or null if there were none.
 */
export async function restoreExternal(
  path: string,
  manifest: Manifest,
  { dataDir, storeOf, approve, stamp, replace, mend, warn, url }: EmbeddedTarget & { url: string },
): Promise<string | null> {
  const known = keyNames.filter((name) => existsSync(join(dataDir, name)));
  if (!replace && known.length > 0) {
    throw new BackupError(
      `DATA_DIR: ${dataDir} has a key already (${known[0]}). --replace lays it aside.`,
    );
  }
  await withBackupConnection(url, async (database) => {
    await requireNoRunningServer(database);
    if (!replace) await requireEmptyDatabase(database);
    await approve(database);
  });
  const fresh = new Map<string, string>();
  try {
    await restoreDatabase(path, manifest, {
      url,
      store: storeOf({ dataDir }),
      stageKey: async (name, secret) => {
        const draft = join(dataDir, `${name}.restored`);
        writeFileSync(draft, secret, { mode: 0o600, flush: true });
        fresh.set(name, draft);
      },
      replace,
      mend,
      warn,
    });
  } catch (error) {
    for (const draft of fresh.values()) rmSync(draft, { force: true });
    throw error;
  }
  const aside = join(dataDir, `before-restore-${stamp}`);
  if (known.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of known) renameSync(join(dataDir, name), join(aside, name));
  for (const [name, draft] of fresh) renameSync(draft, join(dataDir, name));
  return known.length > 0 ? aside : null;
}
