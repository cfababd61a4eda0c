/** Tests the nightly job and the operator's commands with a bucket whose list has several pages. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDatabaseId } from '#api/files/ownership/database-id.ts';
import { cleanUpOrphans } from '#api/files/ownership/orphan-files.ts';
import { runBackupCommand } from '#api/operations/backup-command.ts';
import { runEncryptFilesCommand } from '#api/operations/encrypt-files-command.ts';
import { runRestoreCommand } from '#api/operations/restore-command.ts';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { ownerMarkName, s3OwnerMark } from '#api/platform/files/owner-mark.ts';
import { createS3Client, s3Store } from '#api/platform/files/s3-store.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { entities } from '#api/schema.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

vi.setConfig({ testTimeout: longTestLimit });

const db = withDatabase({ entities });
const target = withDatabase({ empty: true });
const s3 = withS3Server();
const folder = mkdtempSync(join(tmpdir(), 'touchline-bucket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());
const config = testConfig();
const key = makeEncryptionKey();

const store = () => s3Store(s3());
const stored = async () => (await Array.fromAsync(store().list())).map(({ name }) => name);
const contentOf = (name: string) => Buffer.from(`the content of ${name}`);

async function addFiles(count: number, { known }: { known: boolean }): Promise<string[]> {
  const names = Array.from({ length: count }, () => `${randomBytes(16).toString('base64url')}.png`);
  await Promise.all(names.map((name) => store().put(name, contentOf(name))));
  if (known)
    await db.tx(async (tx) => {
      for (const name of names)
        await tx.execute(
          `insert into stored_file (name, mime, bytes, sent_bytes, sha256, claimed_at, purpose)
           values (?, 'image/png', 1, 1, ?, now(), 'logo')`,
          [name, createHash('sha256').update(contentOf(name)).digest()],
        );
    });
  return names;
}

async function run(
  command: (args: readonly string[], print: (text: string) => void) => Promise<number>,
  args: string[],
  env: Record<string, string> = {},
) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3();
  for (const [name, value] of Object.entries({
    DATA_DIR: folder,
    DATABASE_URL: db.url,
    FILE_ENCRYPTION_KEYS: key,
    SEED: 'none',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...env,
  }))
    vi.stubEnv(name, value);
  let said = '';
  const code = await command(args, (text) => (said += text));
  return { said, code };
}

beforeEach(async () => {
  for (const name of await stored()) await store().remove(name);
  await db.tx((tx) => tx.execute('delete from stored_file'));
  await s3OwnerMark(s3()).write(await readDatabaseId(db.orm), { replace: true });
});

test('the nightly job reads every page, and deletes what has no row, although the store is busy', async () => {
  const known = await addFiles(44, { known: true });
  await addFiles(11, { known: false });
  const services = await testServices(config, db.orm);
  const log = { error: vi.fn<(details: object, message: string) => void>() };
  const problems = vi.fn<(error: unknown, name: string) => void>();
  const clock = { now: () => new Date(Date.now() + 25 * 3_600_000) };
  const ownerMark = s3OwnerMark(s3());
  s3.refuse(2);
  await cleanUpOrphans({ ...services, store: store(), ownerMark, clock }, log, problems);
  expect(log.error).not.toHaveBeenCalled();
  expect(problems).not.toHaveBeenCalled();
  expect((await stored()).toSorted()).toEqual(known.toSorted());
});

test('a bucket is encrypted, backed up, lost and restored with every file', async () => {
  const names = await addFiles(13, { known: true });
  const encrypting = await run(runEncryptFilesCommand, []);
  expect(encrypting.code, encrypting.said).toBe(0);
  const readable = encryptedStore(store(), parseEncryptionKeys(key));
  const keyId = parseEncryptionKeys(key)[0]?.id;
  for (const name of names) expect(await readable.keyIdOf(name)).toBe(keyId);

  const file = join(folder, 'bucket.tar.gz');
  const backup = await run(runBackupCommand, [file]);
  expect(backup.code, backup.said).toBe(0);
  expect(backup.said).toContain('  13 files, ');
  for (const name of names) await store().remove(name);
  await createS3Client(s3())({ method: 'DELETE', key: ownerMarkName });

  // The command refuses a database to which a portal is connected.
  await target.orm.close(true);
  const restore = await run(runRestoreCommand, [file], { DATABASE_URL: target.url });
  expect(restore.code, restore.said).toBe(0);
  for (const name of names) expect((await readable.read(name)).equals(contentOf(name))).toBe(true);
});
