import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#api/platform/config/config.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { requireDatabase } from '#api/platform/startup/require-database.ts';
import { canConnect } from '#api/platform/startup/port.ts';
import { recordedFolder } from '#api/platform/embedded-postgres/cluster-location.ts';
import { clusterName } from '#api/platform/embedded-postgres/cluster.ts';

/** Runs the work with the running portal's database, or starts the embedded one for it. */
export async function withConfiguredDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) await requireDatabase(databaseUrl);
  const running = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (running !== null) return work(running);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Returns its URL, or null if it is not running. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = recordedFolder(dataDir);
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  // The lock file's fourth line is the port (PostgreSQL, miscadmin.h).
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  if (!Number.isInteger(port) || !(await canConnect({ port, host: '127.0.0.1' }))) return null;
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://${clusterName}:${password}@127.0.0.1:${port}/${clusterName}`;
}
