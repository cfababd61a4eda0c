/** Time-based one-time passwords (RFC 6238) as authenticator apps make them: SHA-1, 6 digits, 30 s. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
/** Accepted time steps: a phone's clock may be half a minute off, and typing takes time. */
const tolerance = [0, -1, 1];
/** Bytes of a secret; RFC 4226 recommends 160 bits. */
const secretBytes = 20;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const createSecret = (): Buffer => randomBytes(secretBytes);

/** The code of a time step (RFC 4226, §5.3). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The time step that a code of six digits belongs to; undefined for a wrong or outdated code. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  return tolerance
    .map((distance) => current + distance)
    .find((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)));
}

/** Encodes as RFC 4648 base32 without padding, which 20 bytes do not need. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => base32[Number.parseInt(group, 2)]).join('');
}

/** The address that authenticator apps read from a QR code. */
export function setUpUri(secret: Buffer, { email, issuer }: { email: string; issuer: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
