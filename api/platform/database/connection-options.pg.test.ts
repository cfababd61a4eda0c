import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { isRoot, serviceAccount } from '#api/platform/embedded-postgres/system-account.ts';
import { createJobs } from '#api/platform/jobs.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { testCertificate, testKey } from '#api/platform/testing/tls-certificate.ts';

// Creates and starts a PostgreSQL of its own.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
let postgres: EmbeddedPostgres;

/** Writes a file that PostgreSQL's account owns, as it demands of a key. */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (isRoot()) chownSync(path, serviceAccount().uid, serviceAccount().gid);
  return path;
}

beforeAll(async () => {
  if (isRoot()) chownSync(folder, serviceAccount().uid, serviceAccount().gid);
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => undefined,
    settings: {
      fsync: 'off',
      ssl: 'on',
      ssl_cert_file: write('server.crt', testCertificate),
      ssl_key_file: write('server.key', testKey),
      hba_file: write('pg_hba.conf', 'hostssl all all all scram-sha-256\n'),
    },
  });
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const withMode = (query: string) => `${postgres.url}?${query}`;

async function isEncrypted(url: string): Promise<boolean | undefined> {
  const orm = await openDatabase({ url, entities: [], poolMax: 1 });
  try {
    const [row] = await orm.em
      .fork()
      .execute<{ ssl: boolean }[]>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return row?.ssl;
  } finally {
    await orm.close(true);
  }
}

test('a server that wants TLS refuses a connection without it', async () => {
  for (const url of [postgres.url, withMode('sslmode=disable')]) {
    await expect(isEncrypted(url)).rejects.toThrow(/no pg_hba\.conf entry.*no encryption/);
  }
});

test('the certificate is checked as the mode says', async () => {
  expect(await isEncrypted(withMode('sslmode=require'))).toBe(true);
  const known = `sslrootcert=${encodeURIComponent(join(folder, 'server.crt'))}`;
  expect(await isEncrypted(withMode(`sslmode=verify-full&${known}`))).toBe(true);
  await expect(isEncrypted(withMode('sslmode=verify-full'))).rejects.toThrow(/self-signed/);
});

test('migrations, jobs and backups connect with the same settings', async () => {
  const url = withMode('sslmode=require');
  expect((await migrateUp(url)).length).toBeGreaterThan(0);
  const failures: unknown[] = [];
  const jobs = createJobs(url, (error) => failures.push(error));
  let ran = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    ran = resolve;
  });
  jobs.work('tls', async () => ran());
  await jobs.start();
  const orm = await openDatabase({ url, entities: [] });
  await orm.em.fork().transactional((tx) => jobs.send(tx, 'tls', {}));
  await done;
  await jobs.stop();
  await orm.close(true);
  expect(failures).toEqual([]);
  const [backup] = await withBackupConnection(url, ({ query }) =>
    query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
  );
  expect(backup?.ssl).toBe(true);
});
