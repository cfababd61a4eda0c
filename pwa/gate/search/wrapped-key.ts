/**
 * Keeps the search key on a disk: wrapped under a six-digit PIN, so that a copy of the disk gives it
 * only to someone who computes up to a million PINs, each with 600,000 rounds of PBKDF2-SHA-256.
 */

type Bytes = Uint8Array<ArrayBuffer>;

export interface WrappedKey {
  /** 16 bytes for PBKDF2. */
  salt: Bytes;
  /** 12 bytes for AES-GCM. */
  iv: Bytes;
  /** The key's 32 bytes, encrypted, and the tag of 16. */
  wrapped: Bytes;
}

export const pinLength = 6;
const rounds = 600_000;

/** @param label is authenticated, so that a key opens nothing of another match or number */
export async function wrapKey(pin: string, key: Bytes, label: string): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapping = await keyOfPin(pin, salt);
  const wrapped = await crypto.subtle.encrypt(cipher(iv, label), wrapping, key);
  return { salt, iv, wrapped: new Uint8Array(wrapped) };
}

/** The key, which scripts can use but not copy; null for a wrong PIN or label. */
export async function unwrapKey(
  pin: string,
  { salt, iv, wrapped }: WrappedKey,
  label: string,
): Promise<CryptoKey | null> {
  const wrapping = await keyOfPin(pin, salt);
  try {
    return await crypto.subtle.unwrapKey(
      'raw',
      wrapped,
      wrapping,
      cipher(iv, label),
      'AES-GCM',
      false,
      ['decrypt'],
    );
  } catch (error) {
    if ((error as DOMException).name === 'OperationError') return null;
    throw error;
  }
}

/** Imports the key as `unwrapKey` returns it. */
export function importSearchKey(key: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
}

async function keyOfPin(pin: string, salt: Bytes): Promise<CryptoKey> {
  const text = new TextEncoder().encode(pin);
  const secret = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'unwrapKey'],
  );
}

const cipher = (iv: Bytes, label: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: Uint8Array.from(new TextEncoder().encode(label)),
});
