/**
 * The match key makes comparisons of gates and override numbers. Phones import it as not
 * extractable, so that a page's script can use it but not copy it. Their messages never meet: a
 * comparison begins with the byte 1, a printed code with a digit or a letter.
 */

const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

export function importMatchKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
}

/** HMAC-SHA-256, 32 bytes. */
export async function matchMac(
  key: CryptoKey,
  message: BufferSource,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign(algorithm.name, key, message));
}
