/** Finds the database for an operator command, whether or not the portal is running. */
import type { Config } from '#api/platform/config/config.ts';
import { findRunningPostgres } from '#api/platform/embedded-postgres/running-postgres.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';

/**
 * Runs the work with the URL of the running portal's database, or starts the embedded one for it.
 */
export async function withConfiguredDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (running !== null) return work(running);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
