/** Identifies the portal to push services (VAPID, RFC 8292). */
import { createECDH, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { ConfigError } from '#api/platform/config/config-error.ts';

/** The key that signs calls to push services; phones subscribe to its public half. */
export interface PushKeys {
  readonly privateKey: KeyObject;
  /** An uncompressed point on P-256 in base64url, the browsers' `applicationServerKey`. */
  readonly publicKey: string;
}

/** Accepts PKCS #8 PEM (line breaks may be written `\n`) or the 32-byte scalar in base64url. */
export function loadPushKeys(key: string): PushKeys {
  const privateKey = parseKey(key);
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url') };
}

function parseKey(key: string): KeyObject {
  const refuse = (cause?: unknown) =>
    new ConfigError(
      'PUSH_SIGNING_KEY',
      'is neither a P-256 key in PKCS #8 PEM nor its 32-byte scalar in base64url',
      cause,
    );
  let parsed: KeyObject;
  try {
    parsed = key.includes('-----BEGIN')
      ? createPrivateKey(key.replaceAll('\\n', '\n'))
      : keyFromScalar(key);
  } catch (error) {
    throw refuse(error);
  }
  if (parsed.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw refuse();
  return parsed;
}

function keyFromScalar(scalar: string): KeyObject {
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(scalar)) throw new Error('not 32 bytes of base64url');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar, 'base64url');
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const d = scalar.replace(/=$/, '');
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d },
  });
}

/**
 * Seconds for which a signature is valid. Services accept at most 24 hours, so half of it leaves as
 * much room for a clock that is slow as for one that is fast.
 */
const validSeconds = 12 * 3600;
/** Seconds after which a signature is made anew; services ask for it to be reused. */
const reusedSeconds = 3600;
/** Maximum signatures that are remembered, because some services have many host names. */
const maxRemembered = 100;

interface VapidOptions {
  keys: PushKeys;
  /** `mailto:` or `https:` address at which a push service reaches the operator. */
  subject: string;
  clock: { now(): Date };
}

/** Returns the `Authorization` header for a call to the push service of an origin. */
export function createVapidHeader({ keys, subject, clock }: VapidOptions) {
  const made = new Map<string, { header: string; at: number }>();
  return (origin: string): string => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const last = made.get(origin);
    if (last !== undefined && now >= last.at && now - last.at < reusedSeconds) return last.header;
    const token = signToken(keys, { aud: origin, exp: now + validSeconds, sub: subject });
    const header = `vapid t=${token}, k=${keys.publicKey}`;
    if (made.size >= maxRemembered) made.clear();
    made.set(origin, { header, at: now });
    return header;
  };
}

function signToken({ privateKey }: PushKeys, claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}
