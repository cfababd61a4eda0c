/** One PostgreSQL for all tests that need it, on a folder that goes with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres.ts';

/** Sets TEST_DATABASE_URL, unless it names a server already; answers how to take it down. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-tests-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    // Test files open many pools at once, and nobody misses this data after a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
    },
  });
  const url = new URL(postgres.url);
  url.pathname = '/postgres';
  process.env['TEST_DATABASE_URL'] = url.href;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
