import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  formatVersion,
  manifestName,
  type Manifest,
} from '#api/platform/backup/archive/archive-format.ts';
import { verifyArchive, forEachPart } from '#api/platform/backup/archive/read-archive.ts';
import {
  forgeBackup,
  readArchiveEntries,
  packEntries,
  type ArchiveEntry,
} from '#api/platform/backup/testing/archives.ts';
import { writeArchive } from '#api/platform/backup/archive/write-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const good = join(folder, 'good.tar.gz');
const bad = join(folder, 'bad.tar.gz');
const photo = 'AAAAAAAAAAAAAAAAAAAAAA.png';

const head = {
  format: 'touchline-backup',
  formatVersion: 1,
  product: '0.1.0',
  takenAt: '2026-11-21T10:00:00.000Z',
};
const key = { from: 'nowhere', fingerprint: null };
const about = {
  ...head,
  migrations: ['0001-accounts'],
  tables: [{ schema: 'public', name: 'account', columns: ['id'], rows: 1 }],
  sequences: [],
  files: { count: 1, bytes: 3, missing: [], damaged: [] },
  keys: { 'jwt-secret': key, 'ticket-signing-key.pem': key },
};

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

beforeAll(async () => {
  const archive = writeArchive(good);
  await archive.add('head.json', json(head));
  await archive.add('database/public.account/000001', Buffer.alloc(100_000, 'a row\n'));
  await archive.add(`files/${photo}`, Buffer.from('png'));
  await archive.add(manifestName, json({ ...about, parts: [...archive.parts] }));
  await archive.finish();
});

const pieces = () => readArchiveEntries(good);
const check = (path = bad) => verifyArchive(path);
const packed = (tar: Buffer) => writeFileSync(bad, gzipSync(tar));

test('a whole backup file is read as it was written, and only its owner can read it', async () => {
  const manifest = await check(good);
  expect(manifest.parts.map(({ name }) => name)).toEqual([
    'head.json',
    'database/public.account/000001',
    `files/${photo}`,
  ]);
  expect(statSync(good).mode & 0o777).toBe(0o600);
  const sizes: Record<string, number> = {};
  await forEachPart(good, manifest, async ({ name }, body) => {
    sizes[name] = Buffer.concat(await Array.fromAsync(body)).length;
  });
  expect(sizes[`files/${photo}`]).toBe(3);
  expect(sizes['database/public.account/000001']).toBe(100_000);
});

test('the system’s own tar reads a backup file too', async () => {
  const tar = gunzipSync(readFileSync(good));
  // POSIX: whole blocks, and two empty blocks at the end.
  expect(tar.length % 512).toBe(0);
  expect(tar.subarray(-1024).every((byte) => byte === 0)).toBe(true);
  expect(tar.toString('latin1', 257, 262)).toBe('ustar');
});

test('an existing file is not overwritten by a backup, and an abandoned backup leaves nothing', async () => {
  expect(() => writeArchive(good)).toThrow(/is there already/);
  const path = join(folder, 'given-up.tar.gz');
  const archive = writeArchive(path);
  await archive.add('head.json', json(head));
  await archive.abandon();
  expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);
});

test('a backup file that cannot be written fails with the cause', async () => {
  const archive = writeArchive(join(folder, 'nowhere', 'new.tar.gz'));
  const big = Buffer.alloc(1_000_000);
  const write = async () => {
    for (let part = 0; part < 5; part += 1) await archive.add('head.json', big);
    await archive.finish();
  };
  await expect(write()).rejects.toThrow(/ENOENT/);
  await archive.abandon();
});

test('a backup file cut off anywhere is reported as incomplete', async () => {
  const whole = readFileSync(good);
  for (const part of [0.2, 0.5, 0.9, 0.999]) {
    writeFileSync(bad, whole.subarray(0, Math.floor(whole.length * part)));
    await expect(check()).rejects.toThrow(/cut off/);
  }
  // Truncate the tar before compression, so that the gzip stream is complete.
  const tar = gunzipSync(whole);
  for (const part of [0.3, 0.7]) {
    packed(tar.subarray(0, Math.floor(tar.length * part)));
    await expect(check()).rejects.toThrow(/cut off/);
  }
  const without = (await pieces()).filter(({ name }) => name !== manifestName);
  packed(await packEntries(without));
  await expect(check()).rejects.toThrow(/manifest is missing/);
});

test('a file that is no backup is reported as such', async () => {
  const kinds: [string, Buffer][] = [
    ['text', Buffer.from('a letter')],
    ['empty', Buffer.alloc(0)],
    ['gzip of text', gzipSync('a letter'.repeat(1000))],
    [
      'another tar',
      gzipSync(await packEntries([{ name: 'README.md', bytes: Buffer.from('hello') }])),
    ],
    [
      'another json',
      gzipSync(await packEntries([{ name: 'head.json', bytes: json({ format: 'else' }) }])),
    ],
  ];
  for (const [kind, bytes] of kinds) {
    writeFileSync(bad, bytes);
    await expect(check(), kind).rejects.toThrow(/no backup of Touchline|cut off/);
  }
  await expect(check(join(folder, 'nowhere'))).rejects.toThrow(/is not there/);
  await expect(check(folder)).rejects.toThrow(/is a folder/);
});

test('a backup file of a later format is reported as such', async () => {
  const [, ...rest] = await pieces();
  const later: ArchiveEntry = {
    name: 'head.json',
    bytes: json({ ...head, formatVersion: formatVersion + 1 }),
  };
  packed(await packEntries([later, ...rest]));
  await expect(check()).rejects.toThrow(/later version/);
});

test('a changed byte in a backup file is found, wherever it is', async () => {
  const tar = gunzipSync(readFileSync(good));
  for (const at of [600, 3_000, 103_500]) {
    const changed = Buffer.from(tar);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    packed(changed);
    await expect(check(), `byte ${at}`).rejects.toThrow();
  }
});

test('a part of a backup file that is missing, added or out of order is found', async () => {
  const all = await pieces();
  const [first, second, third, last] = all as [
    ArchiveEntry,
    ArchiveEntry,
    ArchiveEntry,
    ArchiveEntry,
  ];
  for (const order of [
    [first, third, last],
    [first, second, last],
    [first, third, second, last],
    [first, second, second, third, last],
  ]) {
    packed(await packEntries(order));
    await expect(check()).rejects.toThrow(/damaged|missing/);
  }
  packed(await packEntries([...all, third]));
  await expect(check()).rejects.toThrow(/follows its manifest/);
});

test.each([
  '../../etc/cron.d/evil',
  '/etc/passwd',
  'files/../../jwt-secret',
  'files/..',
  'files/AAAAAAAAAAAAAAAAAAAAAA.png/x',
  'keys/../config',
  'keys/authorized_keys',
  'database/public.account; drop table account/000001',
  'database/../000001',
])('a forged file with %s in it is refused', async (name) => {
  const [first, ...rest] = await pieces();
  await forgeBackup(bad, [first!, { name, bytes: Buffer.from('x') }, ...rest]);
  await expect(check()).rejects.toThrow(/has no place in a backup/);
});

test('a link in a forged file is refused', async () => {
  const [first] = await pieces();
  const link = { name: `files/${photo}`, type: 'symlink', linkname: '/etc/passwd' } as const;
  packed(await packEntries([first!, { ...link, bytes: Buffer.alloc(0) }]));
  await expect(check()).rejects.toThrow(/damaged, or no backup/);
});

test('names in a forged manifest that are none of PostgreSQL’s are refused', async () => {
  const all = await pieces();
  for (const change of [
    { tables: [{ schema: 'public', name: 'account" cascade; --', columns: [], rows: 0 }] },
    { tables: [{ schema: 'public', name: 'account', columns: ['id) from program'], rows: 0 }] },
    { migrations: ['../../etc/evil'] },
    { sequences: [{ schema: 'public', name: 'x', value: '1); drop table account' }] },
  ]) {
    await forgeBackup(bad, all, (manifest: Manifest) => ({ ...manifest, ...change }));
    await expect(check()).rejects.toThrow(/no backup of Touchline/);
  }
  // Control: an unmodified forged backup is accepted.
  await forgeBackup(bad, all);
  await expect(check()).resolves.toMatchObject({ product: '0.1.0' });
});

test('a backup file that changes between the check and the reading is noticed', async () => {
  const manifest = await check(good);
  const all = await pieces();
  all[1]!.bytes[5] = 0x42;
  packed(await packEntries(all));
  await expect(forEachPart(bad, manifest, async () => {})).rejects.toThrow(/changed while/);
});
