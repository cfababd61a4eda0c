/** Runs the migrations in `migrations/`, or reverts them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  connectionOptions,
  withoutTransactionLimit,
} from '#api/platform/database/connection-options.ts';
import { openDatabase, type Orm } from '#api/platform/database/database.ts';
import {
  knownMigrations,
  loadMigration,
  migrationsFolder,
} from '#api/platform/startup/migration-files.ts';
import {
  createBook,
  rewriteBook,
  runMigration,
  updateShapes,
  usualPace,
  type MigrationConnection,
  type Pace,
} from '#api/platform/startup/run-migration.ts';
import { requireDatabase } from '#api/platform/startup/require-database.ts';
import { replaceSquashed } from '#api/platform/startup/squashed-migrations.ts';

/** Advisory lock held while migrating; an arbitrary key, the same in every process. */
export const migrationLock = 7_240_615;

export interface MigrateOptions {
  /** Runs these migrations only. */
  names?: readonly string[];
  pace?: Partial<Pace>;
}

/**
 * Runs pending migrations one after the other, one process at a time; returns their names. Each is
 * committed on its own, so that locks are held briefly; one that fails leaves the earlier ones.
 */
export async function migrateUp(url: string, options: MigrateOptions = {}): Promise<string[]> {
  await requireDatabase(url);
  const orm = await openDatabase({
    url,
    entities: [],
    poolMax: 2,
    statementTimeout: 0,
    idleTimeout: 0,
  });
  try {
    return await withConnection(orm, (lock) =>
      underMigrationLock(lock, () =>
        withConnection(orm, (connection) => runPending(orm, connection, options)),
      ),
    );
  } finally {
    await orm.close(true);
  }
}

async function runPending(
  orm: Orm,
  connection: MigrationConnection,
  { names = knownMigrations(), pace }: MigrateOptions,
): Promise<string[]> {
  await connection.query(createBook);
  const rows = await connection.query('select name from public.mikro_orm_migrations');
  const found = rows.map(({ name }) => String(name));
  const executed = replaceSquashed(found, 'database');
  if (executed !== found) await connection.query(rewriteBook, [executed]);
  const pending = names.filter((name) => !executed.includes(name));
  for (const name of pending)
    await runMigration(connection, await loadMigration(orm, name), { ...usualPace, ...pace });
  // Views may have been changed by hand.
  if (pending.length === 0) await connection.query(updateShapes);
  return pending;
}

/**
 * Asks for the lock again and again: a statement that waits for it has a snapshot, for which
 * `create index concurrently` would wait in turn.
 */
async function underMigrationLock<T>(
  { query }: MigrationConnection,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await query('begin');
    // Without a parameter: with one, the driver would keep the statement and its snapshot open.
    const [lock] = await query(`select pg_try_advisory_xact_lock(${migrationLock}) as held`);
    try {
      if (lock?.['held'] === true) return await work();
    } finally {
      await query('rollback');
    }
    await sleep(200);
  }
}

interface PgClient {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: Record<string, unknown>[] }>;
  release(destroy: boolean): void;
}

async function withConnection<T>(
  orm: Orm,
  work: (connection: MigrationConnection) => Promise<T>,
): Promise<T> {
  const pool = (await orm.em.getConnection().getNativeClient()) as { connect(): Promise<PgClient> };
  const client = await pool.connect();
  try {
    await client.query({ text: withoutTransactionLimit });
    return await work({
      query: async (text, values) =>
        (await client.query({ text, ...(values && { values: [...values] }) })).rows,
    });
  } finally {
    client.release(true);
  }
}

/** Reverts every migration, newest first. */
export async function migrateDown(url: string): Promise<string[]> {
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: connectionOptions(url),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      path: migrationsFolder,
      pathTs: migrationsFolder,
      glob: '[0-9]*.ts',
      snapshot: false,
      silent: true,
      transactional: true,
      allOrNothing: true,
    },
  });
  try {
    const migrator = orm.migrator as Migrator;
    return (await migrator.down({ to: 0 })).map(({ name }) => name);
  } finally {
    await orm.close(true);
  }
}
