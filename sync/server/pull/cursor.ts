/**
 * Signs and verifies cursors (positions in a bucket's change feed). The signature covers the epoch
 * and the shape of the bucket's rows, so a cursor from another epoch, or from before a migration that
 * changed these rows, counts as unknown.
 */
import { hash, timingSafeEqual } from 'node:crypto';

export interface CursorScope {
  readonly epoch: string;
  readonly shape: string;
  readonly bucket: string;
}

/** 60 bits are enough, because only the server can check a guess. */
const signatureLength = 10;

export interface CursorSigner {
  /** `xid`: the first transaction (decimal) whose changes the holder does not have. */
  sign(scope: CursorScope, xid: string): string;
  /** The cursor's xid, or null if the signature is wrong. */
  read(scope: CursorScope, cursor: string): string | null;
}

/**
 * Caches verified cursors. Idle phones send the same ones again and again, and phones share those
 * of shared buckets; verifying them would be half the cost of such a pull.
 */
const maxRemembered = 20_000;

/** `secret`: at least 32 bytes, the same in every process. */
export function cursorSigner(secret: Uint8Array): CursorSigner {
  if (secret.byteLength < 32) throw new RangeError('the cursor secret is too short');
  const authenticate = hmac(secret);
  const sign = ({ epoch, shape, bucket }: CursorScope, xid: string): string => {
    const signature = authenticate([epoch, shape, bucket, xid].join('\n'));
    return `${xid}.${signature.slice(0, signatureLength)}`;
  };
  const verified = new Set<string>();
  return {
    sign,
    read(scope, cursor) {
      const cacheKey = [scope.epoch, scope.shape, scope.bucket, cursor].join('\n');
      const xid = cursor.slice(0, cursor.indexOf('.'));
      if (verified.has(cacheKey)) return xid;
      const givenBytes = Buffer.from(cursor);
      const expectedBytes = Buffer.from(sign(scope, xid));
      if (givenBytes.length !== expectedBytes.length || !timingSafeEqual(givenBytes, expectedBytes))
        return null;
      if (verified.size >= maxRemembered) verified.clear();
      verified.add(cacheKey);
      return xid;
    },
  };
}

/**
 * HMAC-SHA-256 (RFC 2104), in base64url. Prepares the key once; `createHmac` would do so for every
 * signature, which is most of its cost.
 */
function hmac(secret: Uint8Array): (text: string) => string {
  const block = 64;
  const key = Buffer.alloc(block);
  key.set(secret.byteLength > block ? hash('sha256', secret, 'buffer') : secret);
  const inner = key.map((byte) => byte ^ 0x36);
  const outer = key.map((byte) => byte ^ 0x5c);
  return (text) => {
    const hashed = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer');
    return hash('sha256', Buffer.concat([outer, hashed]), 'base64url');
  };
}
