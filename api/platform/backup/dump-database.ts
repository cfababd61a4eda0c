/** Dumps every table from one snapshot, as text that any PostgreSQL can read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { to as copyTo } from 'pg-copy-streams';
import { quoteIdentifier, type BackupConnection } from '#api/platform/backup/connection.ts';
import {
  BackupError,
  identifierPattern,
  tablePartName,
  type Manifest,
  type TableEntry,
} from '#api/platform/backup/archive/archive-format.ts';
import type { ArchiveWriter } from '#api/platform/backup/archive/write-archive.ts';
import { migrationLock } from '#api/platform/startup/migrate.ts';
import { progressTable } from '#api/platform/startup/run-migration.ts';

export interface ReferencedFile {
  name: string;
  sha256: string;
}

type Table = Pick<TableEntry, 'schema' | 'name' | 'columns'>;

/**
 * Tables that a backup leaves out. The migrator maintains its own. The change feed contains
 * transaction numbers that mean nothing in another database, and its seed must stay unique; a
 * restore recreates both, and the row shapes from its views. A restored password link could be used
 * a second time, and failed logins and other counts are no longer relevant. A database's id must not
 * name two databases.
 */
const excludedTables: ReadonlySet<string> = new Set([
  'public.mikro_orm_migrations',
  'sync.change',
  'sync.meta',
  'sync.shape',
  'public.password_reset',
  'public.login_attempt',
  'public.rate_limit',
  'public.database_identity',
]);

/** Collected before an entry is written, because a table's length is unknown until it is read. */
const chunkBytes = 4 * 1024 * 1024;

export async function dumpDatabase(database: BackupConnection, archive: ArchiveWriter) {
  // Keeps migrations from running between the listing of the tables and their locks. A statement
  // that waited for them would hold them up, see `migrateUp`.
  for (;;) {
    const [lock] = await database.query<{ held: boolean }>(
      'select pg_try_advisory_lock_shared($1) as held',
      [migrationLock],
    );
    if (lock?.held) break;
    await sleep(200);
  }
  const [unfinished] = await database.query<{ found: string | null }>(
    'select to_regclass($1)::text as found',
    [progressTable],
  );
  if (unfinished?.found)
    throw new BackupError('A migration was interrupted. Finish it first: node .scripts/migrate.ts');
  await database.query('begin isolation level repeatable read read only');
  const [found] = await database.query<{ book: string | null }>(
    `select to_regclass('public.mikro_orm_migrations')::text as book`,
  );
  if (!found?.book) throw new BackupError('The database holds no Touchline.');
  const all = await productTables(database);
  if (all.length > 0) {
    const names = all.map(({ schema, name }) => quoteIdentifier(schema, name));
    await database.query(`lock table ${names.join(', ')} in access share mode`);
  }
  await database.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  const migrations = await database.query<{ name: string }>(
    'select name from public.mikro_orm_migrations order by name',
  );
  const tables: TableEntry[] = [];
  for (const table of all) {
    tables.push({ ...table, rows: await copyTable(database, archive, table) });
  }
  const sequences = await database.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences
     where schemaname in ('public', 'sync') and last_value is not null
       and sequencename not like 'mikro_orm_migrations%'`,
  );
  const files = await database.query<ReferencedFile>(
    `select name, encode(sha256, 'hex') as sha256 from public.stored_file order by name`,
  );
  await database.query('commit');
  return { migrations: migrations.map(({ name }) => name), tables, sequences, files };
}

/** Returns the tables of the product's schemas, except those of extensions. */
export async function productTables(database: BackupConnection): Promise<Table[]> {
  const tables = await database.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'sync')
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
  );
  return tables.filter(
    ({ schema, name }) => identifierPattern.test(name) && !excludedTables.has(`${schema}.${name}`),
  );
}

async function copyTable(
  database: BackupConnection,
  archive: ArchiveWriter,
  table: Table,
): Promise<number> {
  const { schema, name, columns } = table;
  const list = columns.map((column) => quoteIdentifier(column)).join(', ');
  const rows = database.copy(copyTo(`copy ${quoteIdentifier(schema, name)} (${list}) to stdout`));
  let chunk = 0;
  let held: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    chunk += 1;
    await archive.add(tablePartName(table, chunk), Buffer.concat(held));
    held = [];
    bytes = 0;
  };
  for await (const piece of rows as AsyncIterable<Buffer>) {
    held.push(piece);
    bytes += piece.length;
    if (bytes >= chunkBytes) await write();
  }
  if (bytes > 0) await write();
  // COPY reports its row count with the end of the command, after the last row.
  await database.query('select 1');
  return rows.rowCount;
}
