/** Tests the behaviour that every store must have, with a folder and with a bucket. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { diskStore, type FileStore, MissingFileError } from '#api/platform/files/file-store.ts';
import { s3Store } from '#api/platform/files/s3-store.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-stores-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const s3 = withS3Server();

const keys = parseEncryptionKeys(makeEncryptionKey());
const disk = () => diskStore(folder);
const newName = () => `${randomBytes(16).toString('base64url')}.png`;

describe.each<[string, () => FileStore]>([
  ['a folder', disk],
  ['a bucket', () => s3Store(s3())],
  ['an encrypted folder', () => encryptedStore(disk(), keys)],
  ['an encrypted bucket', () => encryptedStore(s3Store(s3()), keys)],
  // Files that were stored before there were keys.
  ['a folder with plain files', () => ({ ...encryptedStore(disk(), keys), put: disk().put })],
])('%s', (_, make) => {
  test('a file store returns a file in full and in part until it is removed', async () => {
    const store = make();
    const name = newName();
    await store.put(name, Buffer.from('0123456789'));
    expect((await store.read(name)).toString()).toBe('0123456789');
    expect(await text(await store.stream(name))).toBe('0123456789');
    expect(await text(await store.stream(name, { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.stream(name, { start: 9, end: 9 }))).toBe('9');
    await store.remove(name);
    await store.remove(name);
    await expect(store.read(name)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.stream(name)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.stream(name, { start: 0, end: 1 })).rejects.toBeInstanceOf(MissingFileError);
  });

  test('a file store keeps every byte of a large file, and an empty one', async () => {
    const store = make();
    for (const bytes of [randomBytes(7_000_000), Buffer.alloc(0)]) {
      const name = newName();
      await store.put(name, bytes);
      expect((await store.read(name)).equals(bytes)).toBe(true);
      expect((await buffer(await store.stream(name))).equals(bytes)).toBe(true);
    }
  });

  test('a file store replaces a file of the same name', async () => {
    const store = make();
    const name = newName();
    await store.put(name, Buffer.from('old'));
    await store.put(name, Buffer.from('new'));
    expect((await store.read(name)).toString()).toBe('new');
  });

  test('a file store lists what it holds and when that was written', async () => {
    const store = make();
    const before = Date.now() - 2000;
    const names = [newName(), newName(), newName()];
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
    const listed = await Array.fromAsync(store.list());
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    for (const { name, modifiedAt } of listed)
      if (names.includes(name)) expect(modifiedAt.getTime()).toBeGreaterThan(before);
  });

  test.each([
    '../../../etc/passwd',
    '..',
    'a/b.png',
    `${newName()}/..`,
    `?x=${newName()}`,
    '',
    '\0',
  ])('no name of a stored file reaches anything else: %j', async (bad) => {
    const store = make();
    await expect(store.read(bad)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.stream(bad)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.put(bad, Buffer.from('x'))).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.remove(bad)).rejects.toBeInstanceOf(MissingFileError);
  });
});
