/** Tests what the operator's commands say about encrypted files, with a database of another machine. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runBackupCommand } from '#api/operations/backup-command.ts';
import { runEncryptFilesCommand } from '#api/operations/encrypt-files-command.ts';
import { runRestoreCommand } from '#api/operations/restore-command.ts';
import { readArchiveEntries } from '#api/platform/backup/testing/archives.ts';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { diskOwnerMark, ownerMarkName } from '#api/platform/files/owner-mark.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

vi.setConfig({ testTimeout: longTestLimit });

const db = withDatabase();
const target = withDatabase({ empty: true });
const sameStore = withDatabase({ empty: true });
const folder = mkdtempSync(join(tmpdir(), 'touchline-encrypted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const [oldKey, newKey] = [makeEncryptionKey(), makeEncryptionKey()];
const idOf = (key: string) => String(parseEncryptionKeys(key)[0]?.id);
const passport = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const plain = 'BBBBBBBBBBBBBBBBBBBBBB.png';
const content = Buffer.from('a picture of a passport');
const source = join(folder, 'source');
const stored = diskStore(join(source, 'files'));
const encrypted = (keys: string) => encryptedStore(stored, parseEncryptionKeys(keys));

type Command = (args: readonly string[], print: (text: string) => void) => Promise<number>;

async function run(command: Command, args: string[], env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({
    DATA_DIR: source,
    DATABASE_URL: db.url,
    FILE_ENCRYPTION_KEYS: '',
    SEED: 'none',
    ...env,
  }))
    vi.stubEnv(name, value);
  let said = '';
  const code = await command(args, (text) => (said += text));
  return { said, code };
}

const whole = join(folder, 'whole.tar.gz');

beforeAll(async () => {
  const sha256 = createHash('sha256').update(content).digest();
  await db.tx(async (tx) => {
    for (const name of [passport, plain])
      await tx.execute(
        `insert into stored_file (name, mime, bytes, sent_bytes, sha256, claimed_at, purpose)
         values (?, 'image/png', ?, ?, ?, now(), 'logo')`,
        [name, content.length, content.length, sha256],
      );
  });
  await encrypted(oldKey).put(passport, content);
  await stored.put(plain, content);
  await target.orm.close(true);
  await sameStore.orm.close(true);
});

test('a backup has files as they are stored, checks them, and has no key', async () => {
  const { said, code } = await run(runBackupCommand, [whole], { FILE_ENCRYPTION_KEYS: oldKey });
  expect(code, said).toBe(0);
  expect(said).toContain(
    `  not the encryption key ${idOf(oldKey)} (1 file): keep a copy of the environment elsewhere\n`,
  );
  const entries = await readArchiveEntries(whole);
  const file = entries.find(({ name }) => name === `files/${passport}`);
  expect(file?.bytes.equals(await stored.read(passport))).toBe(true);
  for (const { bytes } of entries) {
    expect(bytes.includes(oldKey)).toBe(false);
    expect(bytes.includes(Buffer.from(oldKey, 'base64'))).toBe(false);
  }
});

test('the key of the data folder is not in the backup either', async () => {
  const path = join(folder, 'own-key.tar.gz');
  const keys = join(source, 'file-encryption-keys');
  writeFileSync(keys, oldKey);
  const { said, code } = await run(runBackupCommand, [path]);
  rmSync(keys);
  expect(code, said).toBe(0);
  expect(said).toContain(`keep a copy of ${keys} elsewhere`);
  for (const { name, bytes } of await readArchiveEntries(path)) {
    expect(name).not.toContain('encryption');
    expect(bytes.includes(oldKey)).toBe(false);
  }
});

test('a backup without the key has every file, says that they were not checked, and exits with 3', async () => {
  const path = join(folder, 'unchecked.tar.gz');
  const { said, code } = await run(runBackupCommand, [path]);
  expect(code).toBe(3);
  expect(said).toContain(`NOT CHECKED: FILE_ENCRYPTION_KEYS has no key ${idOf(oldKey)}\n`);
  expect(said).not.toContain('DAMAGED');
  const names = (await readArchiveEntries(path)).map(({ name }) => name);
  expect(names).toContain(`files/${passport}`);
});

test('a damaged encrypted file is reported', async () => {
  const before = await stored.read(passport);
  await stored.put(passport, before.subarray(0, -1));
  const path = join(folder, 'damaged.tar.gz');
  const { said, code } = await run(runBackupCommand, [path], { FILE_ENCRYPTION_KEYS: oldKey });
  await stored.put(passport, before);
  expect(said).toContain(`DAMAGED in the store: ${passport}\n`);
  expect(code).toBe(3);
});

test('a restore needs the key of the backup’s files, and says so before it changes anything', async () => {
  await run(runBackupCommand, [join(folder, 'to-restore.tar.gz')], {
    FILE_ENCRYPTION_KEYS: oldKey,
  });
  const path = join(folder, 'to-restore.tar.gz');
  const place = { DATA_DIR: join(folder, 'target'), DATABASE_URL: target.url };
  const check = await run(runRestoreCommand, ['--check', path], place);
  expect(check.said).toContain(`1 file encrypted with the key ${idOf(oldKey)}`);
  for (const env of [place, { ...place, FILE_ENCRYPTION_KEYS: newKey }]) {
    const { said, code } = await run(runRestoreCommand, [path], env);
    expect(said).toMatch(/^Nothing was restored\. FILE_ENCRYPTION_KEYS: 1 file of the backup/);
    expect(said).toContain(idOf(oldKey));
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'target', 'files'))).toBe(false);
  }
  const restored = diskStore(join(folder, 'target', 'files'));
  const both = { ...place, FILE_ENCRYPTION_KEYS: `${newKey},${oldKey}` };
  const { said, code } = await run(runRestoreCommand, [path], both);
  expect(code, said).toBe(0);
  expect(said).toContain('Accounts deleted since are there again');
  const keys = parseEncryptionKeys(both.FILE_ENCRYPTION_KEYS);
  for (const name of [passport, plain]) {
    expect((await encryptedStore(restored, keys).read(name)).equals(content)).toBe(true);
    expect(await encryptedStore(restored, keys).keyIdOf(name)).toBe(idOf(newKey));
  }
  // Without the key everything else is still restored.
  const lost = await run(runRestoreCommand, ['--lost-keys', '--replace', path], place);
  expect(lost.code, lost.said).toBe(0);
});

test('a restore without a key keeps the file that is in the store, and encrypts the others', async () => {
  const path = join(folder, 'lost-key.tar.gz');
  await run(runBackupCommand, [path], { FILE_ENCRYPTION_KEYS: oldKey });
  const place = { DATA_DIR: join(folder, 'same-store'), DATABASE_URL: sameStore.url };
  const store = encryptedStore(
    diskStore(join(place.DATA_DIR, 'files')),
    parseEncryptionKeys(newKey),
  );
  // The key was changed after the backup.
  await store.put(passport, content);
  for (const keys of [newKey, '']) {
    const env = { ...place, FILE_ENCRYPTION_KEYS: keys };
    const { said, code } = await run(runRestoreCommand, ['--lost-keys', '--replace', path], env);
    expect(code, said).toBe(0);
    expect(said).toContain(`Start the portal with LOST_FILE_KEYS=${idOf(oldKey)} too.\n`);
    expect((await store.read(passport)).equals(content)).toBe(true);
    expect(await store.keyIdOf(plain)).toBe(keys === '' ? null : idOf(newKey));
    expect(said.includes('1 file is not encrypted')).toBe(keys === '');
  }
});

test('files of another database are left alone', async () => {
  const mark = diskOwnerMark(join(source, 'files'));
  await mark.write('0199a000-0000-7000-8000-000000000001', { replace: true });
  const both = { FILE_ENCRYPTION_KEYS: `${newKey},${oldKey}` };
  const { said, code } = await run(runEncryptFilesCommand, [], both);
  rmSync(join(source, 'files', ownerMarkName));
  expect([said, code]).toEqual([
    expect.stringMatching(/^Not all files were encrypted\. DATA_DIR: .* of another database/),
    1,
  ]);
  expect(await encrypted(oldKey).keyIdOf(passport)).toBe(idOf(oldKey));
});

test('the command encrypts every file with the newest key and says what is left to do', async () => {
  const usage = await run(runEncryptFilesCommand, ['now']);
  expect([usage.code, usage.said]).toEqual([2, expect.stringMatching(/^Usage: npm run/)]);
  const none = await run(runEncryptFilesCommand, []);
  expect([none.code, none.said]).toEqual([
    1,
    expect.stringMatching(/^Not all files were encrypted\. FILE_ENCRYPTION_KEYS: there is no key/),
  ]);
  const before = readFileSync(join(source, 'files', 'AA', passport));
  const unknown = await run(runEncryptFilesCommand, [], { FILE_ENCRYPTION_KEYS: newKey });
  expect(unknown.code).toBe(3);
  expect(unknown.said).toContain(`NOT ENCRYPTED: ${passport} is encrypted with the key`);
  expect(readFileSync(join(source, 'files', 'AA', passport)).equals(before)).toBe(true);
  const both = { FILE_ENCRYPTION_KEYS: `${newKey},${oldKey}` };
  const done = await run(runEncryptFilesCommand, [], both);
  expect([done.code, done.said]).toEqual([
    0,
    `  2 files …\n1 file encrypted with the key ${idOf(newKey)}; 1 had it already.\n` +
      'The other keys are needed only to restore earlier backups.\n',
  ]);
  expect((await encrypted(newKey).read(passport)).equals(content)).toBe(true);
  await stored.put(plain, content);
  await encrypted(oldKey).put(passport, content);
});
