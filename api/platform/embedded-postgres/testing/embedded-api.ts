/**
 * Stands in for the API in tests that kill it: starts the embedded PostgreSQL and prints its URL.
 */
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';

const [, , dataDir = ''] = process.argv;

try {
  const {
    url,
    pid,
    dataDir: cluster,
  } = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(`${JSON.stringify({ url, pid, cluster })}\n`);
  // Runs until a signal ends it.
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
