import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  DamagedFileError,
  decryptFile,
  encryptFile,
  headerBytes,
  parseHeader,
} from '#api/platform/encryption/encrypted-file.ts';
import {
  UnknownKeyError,
  makeEncryptionKey,
  parseEncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';

const chunk = 64 * 1024;
const storedChunk = chunk + 16;
const keys = parseEncryptionKeys(makeEncryptionKey());
const [key] = keys as [(typeof keys)[0] & object];
const name = 'Abcdefghijklmnopqrstuv.png';

function decrypt(stored: Buffer, { as = name, by = keys } = {}): Buffer {
  const header = parseHeader(stored);
  return header === null ? stored : decryptFile(by, as, header, stored);
}

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 300_000])(
  'a file of %i bytes is decrypted to what it was',
  (length) => {
    const content = randomBytes(length);
    const stored = encryptFile(key, name, content);
    expect(decrypt(stored).equals(content)).toBe(true);
    if (length > 20) expect(stored.includes(content.subarray(0, 20))).toBe(false);
    expect(stored.length).toBe(headerBytes + length + 16 * Math.max(1, Math.ceil(length / chunk)));
  },
);

test('the same content is never stored the same way twice', () => {
  const content = Buffer.alloc(100);
  const [first, second] = [encryptFile(key, name, content), encryptFile(key, name, content)];
  expect(first.subarray(headerBytes).equals(second.subarray(headerBytes))).toBe(false);
});

describe('an encrypted file with three chunks', () => {
  const stored = encryptFile(key, name, randomBytes(2 * chunk + 1000));
  const chunkAt = (number: number) => {
    const at = headerBytes + number * storedChunk;
    return stored.subarray(at, at + storedChunk);
  };
  const header = stored.subarray(0, headerBytes);
  const accepted = (bytes: Buffer, options = {}) => {
    try {
      return decrypt(bytes, options).length >= 0;
    } catch (error) {
      if (error instanceof DamagedFileError) return false;
      throw error;
    }
  };

  test('no changed byte of an encrypted file is accepted, wherever it is', () => {
    // The first seven bytes say that the file is encrypted; a changed key id names another key.
    const places = [7, 16, 23, 24, 55, headerBytes, headerBytes + chunk, stored.length - 1];
    for (const at of places) {
      const changed = Buffer.from(stored);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(accepted(changed)).toBe(false);
    }
  });

  test('no truncated and no extended encrypted file is accepted', () => {
    for (const length of [headerBytes - 1, headerBytes, headerBytes + storedChunk, -1000, -1])
      expect(accepted(stored.subarray(0, length))).toBe(false);
    expect(accepted(Buffer.concat([stored, Buffer.alloc(1)]))).toBe(false);
    expect(accepted(Buffer.concat([stored, chunkAt(0)]))).toBe(false);
    const fullChunk = encryptFile(key, name, randomBytes(chunk));
    expect(accepted(Buffer.concat([fullChunk, Buffer.alloc(1)]))).toBe(false);
  });

  test('no chunk of an encrypted file may be moved, repeated or left out', () => {
    expect(accepted(Buffer.concat([header, chunkAt(1), chunkAt(0), chunkAt(2)]))).toBe(false);
    expect(accepted(Buffer.concat([header, chunkAt(0), chunkAt(0), chunkAt(2)]))).toBe(false);
    expect(accepted(Buffer.concat([header, chunkAt(0), chunkAt(2)]))).toBe(false);
  });

  test('no chunk of another encrypted file is accepted', () => {
    const other = encryptFile(key, name, randomBytes(2 * chunk + 1000));
    expect(accepted(Buffer.concat([stored.subarray(0, -1016), other.subarray(-1016)]))).toBe(false);
    expect(accepted(Buffer.concat([header, other.subarray(headerBytes)]))).toBe(false);
  });

  test('an encrypted file is not accepted under another name', () => {
    expect(accepted(stored, { as: 'Zbcdefghijklmnopqrstuv.png' })).toBe(false);
  });

  test('an encrypted file is decrypted by any configured key, and a missing key is named', () => {
    const other = parseEncryptionKeys(makeEncryptionKey());
    expect(decrypt(stored, { by: [...other, ...keys] })).toHaveLength(2 * chunk + 1000);
    expect(() => decrypt(stored, { by: other })).toThrow(UnknownKeyError);
    expect(() => decrypt(stored, { by: other })).toThrow(key.id);
  });
});
