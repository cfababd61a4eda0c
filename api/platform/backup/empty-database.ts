/** Checks that a database is empty before a restore, and empties it. */
import { quoteIdentifier, type BackupConnection } from '#api/platform/backup/connection.ts';
import { BackupError } from '#api/platform/backup/archive/archive-format.ts';

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
 * Throws `BackupError` while a portal is connected, which its job worker always is. A role without
 * `pg_read_all_stats` cannot see a portal that uses another role.
 */
export async function requireNoRunningServer(database: BackupConnection): Promise<void> {
  const [found] = await database.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('touchline', 'touchline-jobs') limit 1`,
  );
  if (found !== undefined) {
    throw new BackupError('A Touchline is connected to this database. Stop that first.');
  }
}
