/** Starts one PostgreSQL for all tests that need it, in a temporary folder. */
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';

/**
 * Sets TEST_DATABASE_URL unless it already names a server, and TMPDIR to a folder in memory, where
 * the databases that tests start themselves need not wait for a disk. Returns the function that
 * stops it.
 */
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
      // Races that lock each other out on purpose need not wait a second each.
      deadlock_timeout: '100ms',
    },
  });
  const url = new URL(postgres.url);
  url.pathname = '/postgres';
  process.env['TEST_DATABASE_URL'] = url.href;
  const usual = process.env['TMPDIR'];
  const files = await makeTemporaryFolder('touchline-files');
  // PostgreSQL runs as an account of its own if this one is root.
  await chmod(files, 0o711);
  process.env['TMPDIR'] = files;
  // The programs that tests start compile the same sources each time.
  process.env['NODE_COMPILE_CACHE'] ??= join(files, 'compiled');
  return async () => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await postgres.stop();
    for (const folder of [dataDir, files]) await rm(folder, { recursive: true, force: true });
  };
}
