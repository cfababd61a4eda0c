import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { startupBanner } from '#api/startup/startup-banner.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { readEncryptionKeys } from '#api/platform/config/secrets.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { createFileStore } from '#api/services.ts';
import { start } from '#api/startup/start.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each test starts whole servers.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const db = withDatabase({ empty: true });
const drill = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const environment = { PORT: '0', DATABASE_URL: db.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
const configOf = (env: Record<string, string>) => readConfig({ ...environment, ...env });

test('an empty database becomes a running portal, and a second start uses it', async () => {
  const config = configOf({
    SEED: 'none',
    ADMIN_EMAIL: 'head@league.example',
    ADMIN_PASSWORD: 'corner flag wind',
  });
  for (let round = 0; round < 2; round += 1) {
    const running = await start(config, { pages: false });
    const health = await fetch(`${running.address}/api/health`);
    expect(health.status).toBe(200);
    const login = await fetch(`${running.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: config.adminEmail, password: config.adminPassword }),
    });
    expect(login.status).toBe(200);
    expect(running.demo).toBe(false);
    const text = startupBanner(config, running);
    expect(text).toContain(running.address);
    expect(text).toContain('/dev/mail');
    expect(text).not.toContain('touchline-demo');
    expect(await running.stop()).toEqual([]);
    await expect(fetch(running.address)).rejects.toThrow();
  }
});

test('another database with the same file store does not start', async () => {
  const config = configOf({ SEED: 'none', DATA_DIR: join(folder, 'shared') });
  const running = await start(config, { pages: false });
  expect(await running.stop()).toEqual([]);
  const other = configOf({
    SEED: 'none',
    DATA_DIR: join(folder, 'shared'),
    DATABASE_URL: drill.url,
  });
  await expect(start(other, { pages: false })).rejects.toThrow(
    /^DATA_DIR: .* holds the files of another database .*TAKE_FILES_FROM=/,
  );
});

test('a portal whose key is gone does not start with a new one', async () => {
  const config = configOf({ SEED: 'none', DATA_DIR: join(folder, 'keyless') });
  const running = await start(config, { pages: false });
  const name = `${'k'.repeat(22)}.png`;
  await db.tx((tx) =>
    tx.execute(
      `insert into stored_file (name, mime, bytes, sent_bytes, sha256)
       values (?, 'image/png', 7, 7, sha256('a photo'))`,
      [name],
    ),
  );
  await encryptedStore(createFileStore(config), readEncryptionKeys(config)).put(
    name,
    Buffer.from('a photo'),
  );
  expect(await running.stop()).toEqual([]);
  rmSync(join(config.dataDir, 'file-encryption-keys'));
  await expect(start(config, { pages: false })).rejects.toThrow(
    /^FILE_ENCRYPTION_KEYS: .* is not among them.*LOST_FILE_KEYS=/,
  );
  await db.tx((tx) => tx.execute('delete from stored_file'));
});

test('a logo that is only the start of a picture is refused, because no email could show it', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 200, height: 200, channels: 3, background: '#073', noise } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const file = join(folder, 'cut.png');
  writeFileSync(file, picture.subarray(0, picture.length / 2));
  const config = configOf({ SEED: 'none', LEAGUE_LOGO: file });
  await expect(start(config, { pages: false })).rejects.toThrow(
    'LEAGUE_LOGO: is not a PNG file that can be read completely',
  );
});

/** Runs the command; resolves with its output and how it ended. */
async function run(env: Record<string, string>, signalAt?: string) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--api-only'], {
    env: { PATH: process.env['PATH'], ...environment, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
      if (signalAt !== undefined && said.includes(signalAt)) child.kill('SIGTERM');
    });
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  return { said, code };
}

test('the start command prints its address and stops cleanly on request', async () => {
  const { said, code } = await run({ SEED: 'none' }, 'Ctrl-C');
  expect(said).toMatch(/Touchline +http:\/\/localhost:\d+/);
  expect(said).not.toContain('not cleanly');
  expect(code).toBe(0);
});

test('a start that cannot go on says why in one line', async () => {
  const line = 'Touchline cannot start. PUBLIC_URL: must be set in production\n';
  expect(await run({ NODE_ENV: 'production' })).toEqual({ said: line, code: 1 });
});
