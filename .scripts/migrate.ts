/** Migrates the database in DATABASE_URL to this version's schema; run as the release command. */
import { readConfig } from '#api/platform/config/config.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { reportStartErrors } from '#api/platform/startup/start-error.ts';

await reportStartErrors(async () => {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl === null) {
    process.stdout.write('DATABASE_URL is not set: the embedded database is migrated at start.\n');
    return;
  }
  const ran = await migrateUp(databaseUrl);
  process.stdout.write(ran.length > 0 ? `Migrated: ${ran.join(', ')}\n` : 'Nothing to migrate.\n');
});
