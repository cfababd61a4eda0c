/** Runs the migrations in `migrations/`, or reverts them. */
import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { connectionOptions } from '#api/platform/database/connection-options.ts';
import { requireDatabase } from '#api/platform/startup/require-database.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Advisory lock held while migrating; an arbitrary key, the same in every process. */
export const migrationLock = 7_240_615;

/** Runs pending migrations, all or none, one process at a time; returns their names. */
export async function migrateUp(url: string): Promise<string[]> {
  await requireDatabase(url);
  return withMigrator(url, async (migrator, orm) => {
    const executed = await migrator.getExecuted();
    if (executed.some(({ name }) => name === '0001-accounts'))
      throw new StartError(
        'The database was made by a development version. Back it up with that version (npm run backup), move DATA_DIR away, and restore the backup with this one.',
      );
    const names = (await migrator.up()).map(({ name }) => name);
    // Phones fetch the rows again whose views have changed.
    await orm.em.getConnection().execute('select sync.update_shapes()');
    return names;
  });
}

/** Reverts every migration, newest first. */
export async function migrateDown(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) =>
    (await migrator.down({ to: 0 })).map(({ name }) => name),
  );
}

async function withMigrator<T>(
  url: string,
  fn: (migrator: Migrator, orm: MikroORM) => Promise<T>,
): Promise<T> {
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: connectionOptions(url),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      path: folder,
      pathTs: folder,
      glob: '[0-9]*.ts',
      snapshot: false,
      silent: true,
      transactional: true,
      allOrNothing: true,
    },
  });
  try {
    // The lock's transaction stays open on a connection of its own, while the migrator uses others.
    return await orm.em.fork().transactional(async (lock) => {
      await lock.execute('select pg_advisory_xact_lock(?)', [migrationLock]);
      return fn(orm.migrator as Migrator, orm);
    });
  } finally {
    await orm.close(true);
  }
}
