/** Starts one PostgreSQL for all tests that need it, in a temporary folder. */
import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';

/** Sets TEST_DATABASE_URL unless it already names a server. Returns the function that stops it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const dataDir = await makeTemporaryFolder('touchline-tests');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    // Test files open many connection pools at once, and test data need not survive a power cut.
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
