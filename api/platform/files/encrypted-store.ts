/** Encrypts what a file store holds; callers see the content. Files stored before stay readable. */
import { Readable } from 'node:stream';
import {
  decryptChunks,
  decryptFile,
  encryptFile,
  headerBytes,
  lastStoredByte,
  parseHeader,
  type ByteRange,
  type TakeBytes,
} from '#api/platform/encryption/encrypted-file.ts';
import type { EncryptionKeys } from '#api/platform/encryption/encryption-keys.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';

export interface EncryptedStore extends FileStore {
  /** The id of the key that the file is encrypted with; null if there is none. Throws `MissingFileError`. */
  keyIdOf(name: string): Promise<string | null>;
}

/** Without keys files are stored as they are. */
export function encryptedStore(inner: FileStore, keys: EncryptionKeys): EncryptedStore {
  return {
    ...inner,

    async put(name, bytes) {
      const [key] = keys;
      await inner.put(name, key === undefined ? bytes : encryptFile(key, name, bytes));
    },

    async read(name) {
      const stored = await inner.read(name);
      const header = parseHeader(stored);
      return header === null ? stored : decryptFile(keys, name, header, stored);
    },

    async stream(name, range) {
      // The file is read from the first byte on, so that header and content are of one version of it, also
      // while its key is changed.
      const source = await inner.stream(
        name,
        range && { start: 0, end: lastStoredByte(range.end) },
      );
      try {
        const take = byteReader(source);
        const start = await take(headerBytes);
        const header = parseHeader(start);
        const content =
          header === null
            ? plainContent(start, take, range)
            : decryptChunks(keys, name, header, take, range);
        const decrypted = Readable.from(content, { objectMode: false });
        // The source is closed even if no one reads it: a generator that never ran cannot clean up.
        return decrypted.once('close', () => source.destroy());
      } catch (error) {
        source.destroy();
        throw error;
      }
    },

    async keyIdOf(name) {
      const source = await inner.stream(name, { start: 0, end: headerBytes - 1 });
      try {
        return parseHeader(await byteReader(source)(headerBytes))?.keyId ?? null;
      } finally {
        source.destroy();
      }
    },
  };
}

const plainPieceBytes = 64 * 1024;

async function* plainContent(
  first: Buffer,
  take: TakeBytes,
  { start, end }: ByteRange = { start: 0, end: Infinity },
): AsyncGenerator<Buffer> {
  let at = 0;
  for (let piece = first; piece.length > 0 && at <= end; piece = await take(plainPieceBytes)) {
    const wanted = piece.subarray(Math.max(0, start - at), end - at + 1);
    if (wanted.length > 0) yield wanted;
    at += piece.length;
  }
}

function byteReader(source: Readable): TakeBytes {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let held = Buffer.alloc(0);
  return async (count) => {
    const parts = [held];
    let size = held.length;
    while (size < count) {
      const next = await pieces.next();
      if (next.done === true) break;
      const piece = Buffer.from(next.value);
      parts.push(piece);
      size += piece.length;
    }
    const whole = parts.length === 1 ? held : Buffer.concat(parts);
    held = whole.subarray(count);
    return whole.subarray(0, count);
  };
}
