/** Starts one PostgreSQL for all tests that need it, in a temporary folder. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';

const prefix = 'touchline-tests-';

/** Sets TEST_DATABASE_URL unless it already names a server. Returns the function that stops it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
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

/** Removes the folders of earlier runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^touchline-tests-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (existsSync('/proc') && !existsSync(`/proc/${pid}`)) {
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}
