/** A backup becomes a database and a store's files: one transaction, of which nothing stays if it fails. */
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
  /** Lays a secret aside until the restore has succeeded. */
  stageKey(name: KeyName, secret: Buffer): Promise<void>;
  /** Removes what the database holds of Touchline, in the same transaction. */
  replace: boolean;
  /** What must be put right in the database besides, before anybody sees it. */
  mend(database: BackupConnection): Promise<void>;
  warn(line: string): void;
}

/** `path` was checked, and `manifest` is its. */
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
 * The lines of the change feed carry transaction numbers of the history they were written in, and
 * tombstones tell phones of that history what went: after a restore every phone begins anew. What
 * is left to note is what is published now, so that triggers find where a row was.
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
