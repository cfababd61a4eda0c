import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { isRoot, serviceAccount } from '#api/platform/embedded-postgres/system-account.ts';
import {
  otherHostCertificate,
  otherHostKey,
  testCertificate,
  testKey,
} from '#api/platform/testing/tls-certificate.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { start } from '#api/startup/start.ts';
import { connectLiveClient } from '#api/sync/testing/live-client.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Creates and starts a PostgreSQL of its own.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

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

const trusting = (certificate: string) => `sslrootcert=${encodeURIComponent(certificate)}`;

test('a server with the certificate of another authority is refused', async () => {
  const strangers = trusting(write('other.crt', otherHostCertificate));
  for (const mode of ['verify-ca', 'verify-full'])
    await expect(isEncrypted(withMode(`sslmode=${mode}&${strangers}`))).rejects.toThrow(
      /self-signed|unable to verify/,
    );
});

test('a server with the certificate of another host is refused by verify-full alone', async () => {
  const reload = () =>
    withBackupConnection(withMode('sslmode=require'), ({ query }) =>
      query('select pg_reload_conf()'),
    );
  const own = trusting(write('other.crt', otherHostCertificate));
  write('server.crt', otherHostCertificate);
  write('server.key', otherHostKey);
  await reload();
  try {
    await vi.waitFor(async () =>
      expect(await isEncrypted(withMode(`sslmode=verify-ca&${own}`))).toBe(true),
    );
    await expect(isEncrypted(withMode(`sslmode=verify-full&${own}`))).rejects.toThrow(
      /does not match certificate/,
    );
  } finally {
    write('server.crt', testCertificate);
    write('server.key', testKey);
    await reload();
    const known = trusting(join(folder, 'server.crt'));
    await vi.waitFor(() => isEncrypted(withMode(`sslmode=verify-full&${known}`)));
  }
});

test('migrations, requests, jobs, readiness, live streams and backups are all encrypted', async () => {
  const url = withMode(`sslmode=verify-full&${trusting(join(folder, 'server.crt'))}`);
  const person = { email: 'head@league.example', password: 'corner flag wind' };
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-tls-server-'));
  const server = await start(
    readConfig({
      PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      ADMIN_EMAIL: person.email,
      ADMIN_PASSWORD: person.password,
    }),
    { pages: false },
  );
  try {
    const ready = await fetch(`${server.address}/api/ready`);
    expect(ready.status).toBe(200);
    const login = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    const stream = await connectLiveClient(`${server.address}${liveStreamUrl}`, {
      'x-access-token': data.token,
    });
    const message = stream.next('changed');
    const rows = await withBackupConnection(url, async ({ query }) => {
      await query(`update account set first_name = 'Another'`);
      return query<{ application: string; ssl: boolean }>(
        `select application_name as application, ssl
         from pg_stat_ssl join pg_stat_activity using (pid) where client_addr is not null`,
      );
    });
    await message;
    stream.close();
    expect(new Set(rows.map(({ application }) => application))).toEqual(
      new Set(['touchline', 'touchline-jobs', 'touchline-live', 'touchline-backup']),
    );
    const ofRequests = rows.filter(({ application }) => application === 'touchline');
    expect(ofRequests.length, 'readiness has one of its own').toBeGreaterThan(1);
    expect(rows.every(({ ssl }) => ssl)).toBe(true);
  } finally {
    expect(await server.stop()).toEqual([]);
    rmSync(dataDir, { recursive: true });
  }
});
