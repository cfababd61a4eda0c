/**
 * The format of an encrypted file: a header, then the content in chunks of 64 KB, each with
 * AES-256-GCM and a tag of 16 bytes. The key is derived for each file from its salt and name, the
 * chunk's number is the nonce, and the header, with the length, is authenticated with every chunk.
 * So a file that was cut, extended, reordered, mixed with another or stored under another name is
 * refused.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  deriveBytes,
  findKey,
  keyBytes,
  keyIdBytes,
  type EncryptionKey,
  type EncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';

/** The first bytes of an encrypted file, with which no accepted file begins; the last is the version. */
const magic = Buffer.from('\0TLFILE\u0001', 'latin1');
const lengthBytes = 8;
const saltBytes = 32;
const lengthAt = magic.length + keyIdBytes;
export const headerBytes = lengthAt + lengthBytes + saltBytes;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const chunkBytes = 64 * 1024;
const storedChunkBytes = chunkBytes + tagBytes;

export interface FileHeader {
  readonly keyId: string;
  /** Bytes of the content. */
  readonly length: number;
  readonly bytes: Buffer;
}

/** The stored bytes are not what was encrypted. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** Returns null for a file that is not encrypted. */
export function parseHeader(start: Buffer): FileHeader | null {
  const named = magic.subarray(0, -1);
  if (!start.subarray(0, named.length).equals(named)) return null;
  if (start.length < headerBytes || start[named.length] !== magic.at(-1))
    throw new DamagedFileError('the header of an encrypted file is damaged');
  const bytes = Buffer.from(start.subarray(0, headerBytes));
  return {
    keyId: bytes.toString('hex', magic.length, lengthAt),
    length: Number(bytes.readBigUInt64BE(lengthAt)),
    bytes,
  };
}

export function encryptFile(key: EncryptionKey, name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeBigUInt64BE(BigInt(content.length));
  const header = Buffer.concat([magic, Buffer.from(key.id, 'hex'), length, randomBytes(saltBytes)]);
  const secret = fileKey(key, name, header);
  const parts = [header];
  for (let number = 0; number < countChunks(content.length); number += 1) {
    const cipher = createCipheriv(algorithm, secret, nonceOf(number)).setAAD(header);
    const at = number * chunkBytes;
    parts.push(
      cipher.update(content.subarray(at, at + chunkBytes)),
      cipher.final(),
      cipher.getAuthTag(),
    );
  }
  return Buffer.concat(parts);
}

/** Decrypts a whole file. Throws `DamagedFileError`, `UnknownKeyError`. */
export function decryptFile(
  keys: EncryptionKeys,
  name: string,
  header: FileHeader,
  stored: Buffer,
): Buffer {
  const open = chunkOpener(keys, name, header);
  const count = countChunks(header.length);
  if (stored.length !== headerBytes + header.length + count * tagBytes) throw damaged(name);
  const parts: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const at = headerBytes + number * storedChunkBytes;
    parts.push(open(number, stored.subarray(at, at + storedChunkBytes)));
  }
  return Buffer.concat(parts);
}

/** Returns how to decrypt the chunk with a number. Throws `UnknownKeyError`. */
function chunkOpener(keys: EncryptionKeys, name: string, header: FileHeader) {
  const secret = fileKey(findKey(keys, header.keyId), name, header.bytes);
  return (number: number, stored: Buffer): Buffer => {
    if (stored.length < tagBytes) throw damaged(name);
    try {
      const decipher = createDecipheriv(algorithm, secret, nonceOf(number), {
        authTagLength: tagBytes,
      })
        .setAAD(header.bytes)
        .setAuthTag(stored.subarray(-tagBytes));
      const content = decipher.update(stored.subarray(0, -tagBytes));
      decipher.final();
      return content;
    } catch (error) {
      throw damaged(name, error);
    }
  };
}

export interface ByteRange {
  readonly start: number;
  /** The last byte, included in the range. */
  readonly end: number;
}

/** Returns the last stored byte that is needed to decrypt the content up to `end`. */
export function lastStoredByte(end: number): number {
  return headerBytes + (Math.floor(end / chunkBytes) + 1) * storedChunkBytes - 1;
}

/** Returns up to `count` of the next bytes; fewer only at the end. */
export type TakeBytes = (count: number) => Promise<Buffer>;

/**
 * Decrypts what follows the header chunk by chunk, so that no file is held whole; skips the chunks
 * before the range. Throws `UnknownKeyError` immediately, `DamagedFileError` while it is read.
 */
export function decryptChunks(
  keys: EncryptionKeys,
  name: string,
  header: FileHeader,
  take: TakeBytes,
  range?: ByteRange,
): AsyncGenerator<Buffer> {
  const open = chunkOpener(keys, name, header);
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? Infinity, header.length - 1);
  const count = countChunks(header.length);

  return (async function* () {
    let isOpened = false;
    for (let number = 0; number < count; number += 1) {
      const at = number * chunkBytes;
      if (range !== undefined && at > end) break;
      const stored = await take(Math.min(chunkBytes, header.length - at) + tagBytes);
      if (start >= at + chunkBytes) continue;
      const content = open(number, stored);
      const wanted = content.subarray(Math.max(0, start - at), end - at + 1);
      if (wanted.length > 0) yield wanted;
      isOpened = true;
    }
    // A header that nothing has authenticated, or more bytes than it says.
    if (!isOpened || (range === undefined && (await take(1)).length > 0)) throw damaged(name);
  })();
}

/** An empty file has one empty chunk, which authenticates its header. */
const countChunks = (length: number) => Math.max(1, Math.ceil(length / chunkBytes));

function fileKey({ secret }: EncryptionKey, name: string, header: Buffer): Buffer {
  return deriveBytes(secret, `touchline file ${name}`, keyBytes, header.subarray(-saltBytes));
}

/** Returns a nonce, unique for its key: each file has its own key and no chunk is written again. */
function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(chunk, nonceBytes - 4);
  return nonce;
}

const damaged = (name: string, cause?: unknown) =>
  new DamagedFileError(`the encrypted file ${name} is damaged`, { cause });
