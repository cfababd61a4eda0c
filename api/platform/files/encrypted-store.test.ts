import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DamagedFileError, encryptFile } from '#api/platform/encryption/encrypted-file.ts';
import {
  UnknownKeyError,
  makeEncryptionKey,
  parseEncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';
import { encryptedStore } from '#api/platform/files/encrypted-store.ts';
import { MissingFileError, type FileStore } from '#api/platform/files/file-store.ts';

const name = 'Abcdefghijklmnopqrstuv.pdf';
const keys = parseEncryptionKeys(makeEncryptionKey());
const [key] = keys as [(typeof keys)[0] & object];
const chunk = 64 * 1024;

/** A store in memory that hands bytes out in pieces, like a network. */
function memoryStore(piece = 10_000) {
  const files = new Map<string, Buffer>();
  const find = (wanted: string) => {
    const bytes = files.get(wanted);
    if (bytes === undefined) throw new MissingFileError(wanted);
    return bytes;
  };
  const streams: Readable[] = [];
  const store: FileStore = {
    put: async (wanted, bytes) => void files.set(wanted, bytes),
    read: async (wanted) => find(wanted),
    stream: async (wanted, range) => {
      const bytes = find(wanted).subarray(range?.start ?? 0, (range?.end ?? Infinity) + 1);
      const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
        bytes.subarray(at * piece, (at + 1) * piece),
      );
      const stream = Readable.from(pieces);
      streams.push(stream);
      return stream;
    },
    remove: async (wanted) => void files.delete(wanted),
    async *list() {},
  };
  return { store, files, streams };
}

test('every range of a file is what it was, also across chunks', async () => {
  const content = randomBytes(3 * chunk + 500);
  const { store, streams } = memoryStore();
  const encrypted = encryptedStore(store, keys);
  await encrypted.put(name, content);
  const edges = [0, 1, chunk - 1, chunk, 2 * chunk, 3 * chunk, content.length - 1];
  for (const start of edges)
    for (const end of edges.filter((edge) => edge >= start)) {
      const got = await buffer(await encrypted.stream(name, { start, end }));
      expect(got.equals(content.subarray(start, end + 1)), `${start} to ${end}`).toBe(true);
    }
  expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
});

test('a damaged, truncated or extended file ends in an error and not in a shorter file', async () => {
  const stored = encryptFile(key, name, randomBytes(2 * chunk + 10));
  const changed = Buffer.from(stored);
  changed[stored.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const longer = Buffer.concat([stored, Buffer.alloc(1)]);
  const lengthChanged = Buffer.from(stored);
  lengthChanged.writeBigUInt64BE(5n, 16);
  const { store, files } = memoryStore();
  const encrypted = encryptedStore(store, keys);
  for (const bytes of [changed, stored.subarray(0, -10), longer, lengthChanged]) {
    files.set(name, bytes);
    await expect(encrypted.read(name)).rejects.toThrow(DamagedFileError);
    await expect(buffer(await encrypted.stream(name))).rejects.toThrow(DamagedFileError);
  }
  const range = { start: 2 * chunk, end: 2 * chunk + 5 };
  for (const bytes of [changed, stored.subarray(0, -10), lengthChanged]) {
    files.set(name, bytes);
    await expect(buffer(await encrypted.stream(name, range))).rejects.toThrow(DamagedFileError);
  }
});

test('a file whose key is not configured is an error before anything is served', async () => {
  const { store, streams } = memoryStore();
  await encryptedStore(store, keys).put(name, Buffer.from('passport'));
  const others = encryptedStore(store, parseEncryptionKeys(makeEncryptionKey()));
  await expect(others.read(name)).rejects.toThrow(UnknownKeyError);
  await expect(others.stream(name)).rejects.toThrow(UnknownKeyError);
  expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
  expect(await others.keyIdOf(name)).toBe(key.id);
});

test('files are encrypted with the first key, or stored as they are without one', async () => {
  const { store, files } = memoryStore();
  const newer = parseEncryptionKeys(makeEncryptionKey());
  const both = encryptedStore(store, [...newer, ...keys]);
  await both.put(name, Buffer.from('passport'));
  expect(await both.keyIdOf(name)).toBe(newer[0]?.id);
  expect(files.get(name)?.includes('passport')).toBe(false);
  const none = encryptedStore(store, []);
  await none.put(name, Buffer.from('passport'));
  expect(files.get(name)?.toString()).toBe('passport');
  expect(await both.keyIdOf(name)).toBeNull();
});

test('a stream that no one reads frees the file below it', async () => {
  const { store, streams } = memoryStore();
  const encrypted = encryptedStore(store, keys);
  await encrypted.put(name, randomBytes(3 * chunk));
  const unread = await encrypted.stream(name);
  unread.destroy();
  await new Promise((resolve) => unread.once('close', resolve));
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('a large file is decrypted while it is read and never held whole', async () => {
  const stored = encryptFile(key, name, Buffer.alloc(40 * 1024 * 1024));
  const { store } = memoryStore();
  let given = 0;
  const counted = async function* () {
    for (let at = 0; at < stored.length; at += chunk) {
      given += chunk;
      yield stored.subarray(at, at + chunk);
    }
  };
  const counting: FileStore = {
    ...store,
    stream: async () => Readable.from(counted(), { highWaterMark: 1 }),
  };
  let taken = 0;
  let ahead = 0;
  for await (const piece of await encryptedStore(counting, keys).stream(name)) {
    ahead = Math.max(ahead, given - taken);
    taken += (piece as Buffer).length;
  }
  expect(taken).toBe(40 * 1024 * 1024);
  expect(ahead).toBeLessThan(1024 * 1024);
});
