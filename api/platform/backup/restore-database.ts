/**
 * Restores a backup into a database and a file store in one transaction, which a failure rolls
 * back.
 */
import { withBackupConnection, type BackupConnection } from '#api/platform/backup/connection.ts';
import { requireEmptyDatabase, dropProductObjects } from '#api/platform/backup/empty-database.ts';
import {
  parsePartName,
  type KeyName,
  type Manifest,
} from '#api/platform/backup/archive/archive-format.ts';
import { createTableLoader } from '#api/platform/backup/load-tables.ts';
import {
  applyMigrations,
  knownMigrations,
  migrationsOfBackup,
} from '#api/platform/backup/apply-migrations.ts';
import { forEachPart } from '#api/platform/backup/archive/read-archive.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';

export interface RestoreTarget {
  url: string;
  store: FileStore;
  /** Stores a secret temporarily until the restore has succeeded. */
  stageKey(name: KeyName, secret: Buffer): Promise<void>;
  /** Drops existing Touchline data in the same transaction. */
  replace: boolean;
  /** Repairs the restored database before the transaction commits. */
  mend(database: BackupConnection): Promise<void>;
  warn(line: string): void;
}

/** Restores the backup at `path`, which must be verified already; `manifest` is its manifest. */
export async function restoreDatabase(
  path: string,
  manifest: Manifest,
  { url, store, stageKey, replace, mend, warn }: RestoreTarget,
): Promise<void> {
  await withBackupConnection(url, async (database) => {
    await database.query('begin');
    if (replace) await dropProductObjects(database);
    else await requireEmptyDatabase(database);
    const before = migrationsOfBackup(manifest.migrations);
    await applyMigrations(database, before);
    const tables = await createTableLoader(database, manifest, warn);
    await forEachPart(path, manifest, async ({ name }, body) => {
      const part = parsePartName(name);
      if (part?.kind === 'table') await tables.load(part.table, body);
      if (part?.kind === 'file') await store.put(part.name, await readAll(body));
      if (part?.kind === 'key') await stageKey(part.name, await readAll(body));
    });
    await tables.finish();
    await rebuildChangeFeed(database);
    const later = knownMigrations().filter((name) => !before.includes(name));
    await applyMigrations(database, later);
    await mend(database);
    await database.query('analyze');
    await database.query('commit');
  });
}

/**
 * Rebuilds the change feed, because its transaction numbers and tombstones belong to the old
 * database history; every phone starts its sync again. Only the currently published rows are
 * recorded, so that triggers know each row's bucket.
 */
async function rebuildChangeFeed(database: BackupConnection): Promise<void> {
  await database.query('truncate sync.change');
  await database.query(
    `insert into sync.change (bucket, collection, id, deleted, xid)
     select bucket, collection, id, false, pg_current_xact_id() from sync.published`,
  );
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}
