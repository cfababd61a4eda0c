/** Protects stored second factors, so that the database is useless without the server's secret. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for one account; another account's row cannot use it. */
export function encryptSecret(jwtSecret: string, accountId: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, encryptionKey(jwtSecret), iv);
  cipher.setAAD(Buffer.from(accountId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Null if it was encrypted with another server secret, or for another account. */
export function decryptSecret(
  jwtSecret: string,
  accountId: string,
  stored: Uint8Array,
): Buffer | null {
  const iv = stored.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, encryptionKey(jwtSecret), iv);
  decipher.setAAD(Buffer.from(accountId));
  decipher.setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes));
  const decrypted = decipher.update(stored.subarray(ivBytes + tagBytes));
  try {
    return Buffer.concat([decrypted, decipher.final()]);
  } catch {
    return null;
  }
}

/** Keyed, because a recovery code has few enough bits to be guessed from a plain hash. */
export function hashRecoveryCode(jwtSecret: string, accountId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(jwtSecret, 'touchline recovery codes'))
    .update(`${accountId} ${code}`)
    .digest();
}

const encryptionKey = (jwtSecret: string) => deriveKey(jwtSecret, 'touchline second factor');

/** A key of its own for each use of the secret (RFC 5869). */
function deriveKey(jwtSecret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', use, 32));
}
