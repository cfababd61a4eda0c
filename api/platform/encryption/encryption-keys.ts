/** The keys that files are encrypted with, newest first: the first encrypts, all decrypt. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { StartError } from '#api/platform/startup/start-error.ts';

export interface EncryptionKey {
  /** Derived from the secret, which it does not reveal; an encrypted file names its key by this. */
  readonly id: string;
  readonly secret: Buffer;
}

export type EncryptionKeys = readonly EncryptionKey[];

export const keyBytes = 32;
/** Bytes of an id, which is hexadecimal. */
export const keyIdBytes = 8;
/** Different bytes that a key must have; 32 random bytes have some 30. */
const leastDistinct = 16;

/** A file was encrypted with a key that is not configured. */
export class UnknownKeyError extends StartError {
  override readonly name = 'UnknownKeyError';
  readonly keyId: string;

  constructor(keyId: string) {
    super(`FILE_ENCRYPTION_KEYS: the key ${keyId} is not among them.`);
    this.keyId = keyId;
  }
}

/** Reads keys separated by commas; throws an error that completes "FILE_ENCRYPTION_KEYS: …". */
export function parseEncryptionKeys(text: string): EncryptionKeys {
  const keys = text.split(',').map((entry) => parseKey(entry.trim()));
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('has a key twice');
  return keys;
}

function parseKey(text: string): EncryptionKey {
  // 32 bytes in base64 or base64url.
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text))
    throw new Error('has a key that is not 32 bytes in base64; make one: openssl rand -base64 32');
  const secret = Buffer.from(text, 'base64');
  if (new Set(secret).size < leastDistinct)
    throw new Error('has a key that can be guessed; make one: openssl rand -base64 32');
  return { id: deriveBytes(secret, 'touchline key id', keyIdBytes).toString('hex'), secret };
}

/** Throws `UnknownKeyError`. */
export function findKey(keys: EncryptionKeys, id: string): EncryptionKey {
  const found = keys.find((key) => key.id === id);
  if (found === undefined) throw new UnknownKeyError(id);
  return found;
}

export function makeEncryptionKey(): string {
  return randomBytes(keyBytes).toString('base64');
}

/** Derives bytes from a secret (HKDF, RFC 5869), other ones for each use and salt. */
export function deriveBytes(
  secret: Buffer,
  use: string,
  length: number,
  salt: Uint8Array = new Uint8Array(),
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, use, length));
}
