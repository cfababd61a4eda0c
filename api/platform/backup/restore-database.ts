/** A backup becomes a database and a store's files: one transaction, of which nothing stays if it fails. */
import { withConnection, type Connection } from '#api/platform/backup/connection.ts';
import { requireEmpty, removeProduct } from '#api/platform/backup/empty-database.ts';
import { partKind, type KeyName, type Manifest } from '#api/platform/backup/format.ts';
import { loader } from '#api/platform/backup/load.ts';
import {
  applyMigrations,
  knownMigrations,
  migrationsOfBackup,
} from '#api/platform/backup/migrations.ts';
import { eachPart } from '#api/platform/backup/read-archive.ts';
import type { FileStore } from '#api/platform/file-store.ts';

export interface Target {
  url: string;
  store: FileStore;
  /** Lays a secret aside until the restore has succeeded. */
  keepKey(name: KeyName, secret: Buffer): Promise<void>;
  /** Removes what the database holds of Touchline, in the same transaction. */
  replace: boolean;
  /** What must be put right in the database besides, before anybody sees it. */
  mend(database: Connection): Promise<void>;
  warn(line: string): void;
}

/** `path` was checked, and `manifest` is its. */
export async function restoreDatabase(
  path: string,
  manifest: Manifest,
  { url, store, keepKey, replace, mend, warn }: Target,
): Promise<void> {
  await withConnection(url, async (database) => {
    await database.query('begin');
    if (replace) await removeProduct(database);
    else await requireEmpty(database);
    const before = migrationsOfBackup(manifest.migrations);
    await applyMigrations(database, before);
    const tables = await loader(database, manifest, warn);
    await eachPart(path, manifest, async ({ name }, body) => {
      const part = partKind(name);
      if (part?.kind === 'table') await tables.take(part.table, body);
      if (part?.kind === 'file') await store.put(part.name, await wholeOf(body));
      if (part?.kind === 'key') await keepKey(part.name, await wholeOf(body));
    });
    await tables.finish();
    await rebuildFeed(database);
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
async function rebuildFeed(database: Connection): Promise<void> {
  await database.query('truncate sync.change');
  await database.query(
    `insert into sync.change (bucket, collection, id, deleted, xid)
     select bucket, collection, id, false, pg_current_xact_id() from sync.published`,
  );
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body));
}
