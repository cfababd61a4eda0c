/**
 * The key with which a phone at a gate signs its comparison codes: ECDSA on P-256 with SHA-256,
 * because WebCrypto has it in every engine. The private half never leaves the phone's browser.
 */
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
/** Bytes of a signature, r and s. */
export const signatureLength = 64;

export interface PhoneKey {
  /** The private key is not extractable: a page's script can use it but not copy it. */
  privateKey: CryptoKey;
  /** The uncompressed point, 65 bytes in base64url. */
  publicKey: string;
}

export async function createPhoneKey(): Promise<PhoneKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return { privateKey, publicKey: encodeBytes(point, base64url) };
}

/** Imports a key; null if the text is no point of the curve. */
export async function importPhoneKey(publicKey: string): Promise<CryptoKey | null> {
  const point = decodeBytes(publicKey, base64url);
  if (point === null) return null;
  try {
    return await crypto.subtle.importKey('raw', point, curve, false, ['verify']);
  } catch {
    return null;
  }
}

export async function signBytes(
  privateKey: CryptoKey,
  message: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, message));
}

export function isSignedBy(
  publicKey: CryptoKey,
  signature: BufferSource,
  message: BufferSource,
): Promise<boolean> {
  return crypto.subtle.verify(algorithm, publicKey, signature, message);
}
