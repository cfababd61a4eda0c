import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskStore, MissingFileError } from '#api/platform/files/file-store.ts';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof fsPromises>()) }));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-store-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const name = 'Abcdefghijklmnopqrstuv.png';
const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Makes the disk fail in the middle of a write. */
function failWriting(code: string) {
  const { open } = fsPromises;
  vi.spyOn(fsPromises, 'open').mockImplementation(async (...call) => {
    const file = await open(...call);
    if (call[1] === 'wx') {
      file.writeFile = async () => {
        await file.write('half');
        throw Object.assign(new Error(code), { code });
      };
    }
    return file;
  });
}

describe('a file', () => {
  test('a stored file is read back whole, in part, and gone when removed', async () => {
    const store = diskStore(folder);
    await store.put(name, Buffer.from('0123456789'));
    expect((await store.read(name)).toString()).toBe('0123456789');
    expect(await text(await store.stream(name))).toBe('0123456789');
    expect(await text(await store.stream(name, { start: 2, end: 4 }))).toBe('234');
    await store.remove(name);
    await store.remove(name);
    await expect(store.read(name)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.stream(name)).rejects.toBeInstanceOf(MissingFileError);
  });

  test('a stored file is readable by its owner only', async () => {
    await diskStore(folder).put(name, Buffer.from('secret'));
    const { mode } = await fsPromises.stat(join(folder, 'Ab', name));
    expect(mode & 0o077).toBe(0);
  });
});

describe('a full disk', () => {
  test.each(['ENOSPC', 'EDQUOT'])('with %s is 507 and leaves no partial file', async (code) => {
    failWriting(code);
    const put = diskStore(folder).put(name, Buffer.from('0123456789'));
    await expect(put).rejects.toMatchObject({ code: 'storage_full', statusCode: 507 });
    expect(everything()).toEqual([]);
  });

  test('a full disk leaves an older file of that name unchanged', async () => {
    const store = diskStore(folder);
    await store.put(name, Buffer.from('old'));
    failWriting('ENOSPC');
    await expect(store.put(name, Buffer.from('new'))).rejects.toThrow();
    expect((await store.read(name)).toString()).toBe('old');
  });

  test('a full disk is not confused with another error', async () => {
    failWriting('EIO');
    const put = diskStore(folder).put(name, Buffer.from('0123456789'));
    await expect(put).rejects.toMatchObject({ code: 'EIO' });
    expect(everything()).toEqual([]);
  });
});

test('partial files of a killed process are never read, but listed and removed', async () => {
  const store = diskStore(folder);
  const draft = `${name}.0123456789ab.part`;
  mkdirSync(join(folder, 'Ab'));
  writeFileSync(join(folder, 'Ab', draft), 'half');
  utimesSync(join(folder, 'Ab', draft), new Date(0), new Date(0));
  await expect(store.read(name)).rejects.toBeInstanceOf(MissingFileError);
  await expect(store.read(draft)).rejects.toBeInstanceOf(MissingFileError);
  const listed = await Array.fromAsync(store.list());
  expect(listed).toEqual([{ name: draft, modifiedAt: new Date(0) }]);
  await store.remove(draft);
  expect(everything()).toEqual([]);
});

test.each(['../../../etc/passwd', '..', 'a/b.png', `${name}/..`, `..${name}`, '', '\0'])(
  'no name leaves the folder: %j',
  async (bad) => {
    const store = diskStore(folder);
    await expect(store.read(bad)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.stream(bad)).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.put(bad, Buffer.from('x'))).rejects.toBeInstanceOf(MissingFileError);
    await expect(store.remove(bad)).rejects.toBeInstanceOf(MissingFileError);
  },
);

test('a missing folder is an empty store', async () => {
  expect(await Array.fromAsync(diskStore(join(folder, 'none')).list())).toEqual([]);
});
