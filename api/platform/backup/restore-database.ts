import { setTimeout as sleep } from 'node:timers/promises';
import {
  withBackupConnection,
  type BackupConnection,
  quoteIdentifier,
} from '#api/platform/backup/connection.ts';
import {
  parsePartName,
  type KeyName,
  type Manifest,
  BackupError,
} from '#api/platform/backup/archive/archive-format.ts';
import { createTableLoader } from '#api/platform/backup/load-tables.ts';
import { applyMigrations } from '#api/platform/backup/apply-migrations.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { replaceSquashed, updateSquashedRows } from '#api/platform/startup/squashed-migrations.ts';
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
    const before = replaceSquashed(manifest.migrations, 'backup');
    await applyMigrations(database, before);
    const tables = await createTableLoader(database, manifest, warn);
    await forEachPart(path, manifest, async ({ name }, body) => {
      const part = parsePartName(name);
      if (part?.kind === 'table') await tables.load(part.table, body);
      if (part?.kind === 'file') await store.put(part.name, await readAll(body));
      if (part?.kind === 'key') await stageKey(part.name, await readAll(body));
    });
    await tables.finish();
    if (before !== manifest.migrations) await database.query(updateSquashedRows);
    await rebuildChangeFeed(database);
    const later = knownMigrations().filter((name) => !before.includes(name));
    await applyMigrations(database, later);
    await database.query('select sync.update_shapes()');
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

/** Selects the objects in `public` that belong to the product and not to an extension. */
const notFromExtensionSql = /* sql */ `not exists (select from pg_depend d
  where d.objid = o.oid and d.deptype = 'e')`;

/** The schemas that belong entirely to the product; `public` may also contain extensions. */
const productSchemas = ['published', 'sync', 'pgboss'];

/** Throws `BackupError` if any object exists where the product's tables will be created. */
export async function requireEmptyDatabase(database: BackupConnection): Promise<void> {
  const [found] = await database.query<{ name: string }>(
    `select n.nspname || '.' || o.relname as name
     from pg_class o join pg_namespace n on n.oid = o.relnamespace
     where n.nspname = any ($1) and o.relkind in ('r', 'v', 'm', 'p', 'S') and ${notFromExtensionSql}
     limit 1`,
    [['public', ...productSchemas]],
  );
  if (found === undefined) return;
  throw new BackupError(
    `The database is not empty (it has ${found.name}). --replace removes what it holds.`,
  );
}

/** Drops the product's schemas, and everything in `public` except extensions. */
export async function dropProductObjects(database: BackupConnection): Promise<void> {
  for (const schema of productSchemas) {
    await database.query(`drop schema if exists ${quoteIdentifier(schema)} cascade`);
  }
  const tables = await database.query<{ kind: string; name: string }>(
    `select case o.relkind when 'v' then 'view' when 'm' then 'materialized view'
         when 'S' then 'sequence' else 'table' end as kind, o.oid::regclass::text as name
     from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'v', 'm', 'p', 'S')
       and ${notFromExtensionSql}`,
  );
  for (const { kind, name } of tables) {
    await database.query(`drop ${kind} if exists ${name} cascade`);
  }
  const routines = await database.query<{ name: string }>(
    `select o.oid::regprocedure::text as name from pg_proc o
     where o.pronamespace = 'public'::regnamespace and ${notFromExtensionSql}`,
  );
  for (const { name } of routines) await database.query(`drop routine if exists ${name} cascade`);
}

/**
 * Throws `BackupError` while a portal is connected, if this role is allowed to see it. PostgreSQL
 * ends a connection a moment after its client, so that one that has just stopped gets some seconds.
 */
export async function requireNoRunningServer(database: BackupConnection): Promise<void> {
  for (let tries = 20; ; tries -= 1) {
    const [found] = await database.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name in ('touchline', 'touchline-jobs') limit 1`,
    );
    if (found === undefined) return;
    if (tries === 0)
      throw new BackupError('A Touchline is connected to this database. Stop that first.');
    await sleep(100);
  }
}
