/** Runs migrations inside the caller's transaction, for a restore. */
import type { BackupConnection } from '#api/platform/backup/connection.ts';
import { BackupError } from '#api/platform/backup/archive/archive-format.ts';
import { knownMigrations, loadMigration } from '#api/platform/startup/migration-files.ts';
import { createBook, runMigrationAtOnce } from '#api/platform/startup/run-migration.ts';

/** The first and last of the 24 migrations that were squashed before the first release. */
const squashed = { first: '0001-accounts', last: '0027-audit-newest' };
/** The last migration of the schema that replaced the squashed ones; only function names differ. */
const squashedInto = '0010-published-collections';

/** The migrations that produce a backup's tables; throws if they no longer exist. */
export function migrationsOfBackup(names: readonly string[]): readonly string[] {
  if (!names.includes(squashed.first)) return names;
  if (names.includes(squashed.last))
    return knownMigrations().filter((name) => name <= squashedInto);
  throw new BackupError(
    'The backup was made by a development version that is no longer supported.',
  );
}

/** Runs the migrations and records them in the migrator's table, which is created if necessary. */
export async function applyMigrations(
  database: BackupConnection,
  names: readonly string[],
): Promise<void> {
  await database.query(createBook);
  for (const name of names)
    await runMigrationAtOnce(database, await loadMigration(database.orm, name));
}
