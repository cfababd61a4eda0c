/** A stand-in for the API that a test can kill: starts the embedded PostgreSQL and says where. */
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
  // Only a signal ends it.
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
