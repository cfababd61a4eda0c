/** Brings a database to the schema of `migrations/`, or back. */
import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { StartError } from '#api/platform/startup/start-error.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number, the same in every process: who migrates holds this advisory lock. */
export const migrationLock = 7_240_615;

/**
 * Runs what is pending, all or nothing. Processes that start together wait for one another and find
 * nothing left to do. Answers the names of what ran.
 */
export async function migrateUp(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    const executed = await migrator.getExecuted();
    if (executed.some(({ name }) => name === '0001-accounts'))
      throw new StartError(
        'The database was made by a development version. Back it up with that version (npm run backup), move DATA_DIR away, and restore the backup with this one.',
      );
    return (await migrator.up()).map(({ name }) => name);
  });
}

/** Takes every migration back, newest first: for tests and for leaving the product. */
export async function migrateDown(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) =>
    (await migrator.down({ to: 0 })).map(({ name }) => name),
  );
}

async function withMigrator<T>(url: string, fn: (migrator: Migrator) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init({
    clientUrl: url,
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
      return fn(orm.migrator as Migrator);
    });
  } finally {
    await orm.close(true);
  }
}
