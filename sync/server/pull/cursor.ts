/**
 * Cursors: a position in a bucket's change feed, signed, so that what comes back is what was given
 * out. A signature covers the epoch and the published views too: in another epoch, or after a
 * migration changed what rows look like, an old cursor is simply not known.
 */
import { hash, timingSafeEqual } from 'node:crypto';

/** Where a bucket's cursors count. */
export interface CursorScope {
  readonly epoch: string;
  /** Hash of the published views. */
  readonly shape: string;
  readonly bucket: string;
}

/**
 * 60 bits: a guess needs the server's answer, and a request with an event's cursor stays within
 * 60 bytes or so.
 */
const signatureLength = 10;

export interface CursorSigner {
  /** `xid`: the first transaction, in decimal, whose changes the holder does not have. */
  sign(scope: CursorScope, xid: string): string;
  /** The xid of a genuine cursor, null for any other. */
  read(scope: CursorScope, cursor: string): string | null;
}

/**
 * Genuine cursors remembered: an idle phone shows the same ones again and again, a stadium's phones
 * those of the shared buckets alike, and signatures would be half of what such a pull costs here.
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
  const genuineOnes = new Set<string>();
  return {
    sign,
    read(scope, cursor) {
      const shown = [scope.epoch, scope.shape, scope.bucket, cursor].join('\n');
      const xid = cursor.slice(0, cursor.indexOf('.'));
      if (genuineOnes.has(shown)) return xid;
      const given = Buffer.from(cursor);
      const genuine = Buffer.from(sign(scope, xid));
      if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return null;
      if (genuineOnes.size >= maxRemembered) genuineOnes.clear();
      genuineOnes.add(shown);
      return xid;
    },
  };
}

/**
 * HMAC-SHA-256 (RFC 2104), in base64url. `createHmac` takes its key apart anew each time, which is
 * most of what a signature costs.
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
