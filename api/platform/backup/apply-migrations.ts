/** Runs migrations inside the caller's transaction, for a restore. */
import type { BackupConnection } from '#api/platform/backup/connection.ts';
import { loadMigration } from '#api/platform/startup/migration-files.ts';
import { createBook, runMigrationAtOnce } from '#api/platform/startup/run-migration.ts';

/** Runs the migrations and records them in the migrator's table, which is created if necessary. */
export async function applyMigrations(
  database: BackupConnection,
  names: readonly string[],
): Promise<void> {
  await database.query(createBook);
  for (const name of names)
    await runMigrationAtOnce(database, await loadMigration(database.orm, name));
}
