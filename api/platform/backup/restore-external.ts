import { existsSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import {
  requireEmptyDatabase,
  requireNoRunningServer,
  restoreDatabase,
} from '#api/platform/backup/restore-database.ts';
import {
  BackupError,
  keyNames,
  type Manifest,
} from '#api/platform/backup/archive/archive-format.ts';
import type { EmbeddedTarget } from '#api/platform/backup/restore-embedded.ts';

/**
 * Adds files to the store before the database changes: file names are random and contents never
 * change, so an unused file only waits for the nightly clean-up. Returns the folder with the
 * previous keys, or null if there were none.
 */
export async function restoreExternal(
  path: string,
  manifest: Manifest,
  { dataDir, storeOf, stamp, replace, mend, warn, url }: EmbeddedTarget & { url: string },
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
