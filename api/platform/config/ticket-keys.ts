/** Loads the ticket signing key (RFC 8037). */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { ConfigError } from '#api/platform/config/config.ts';
import type { TicketKeys } from '#api/platform/services.ts';

/** DER before an Ed25519 seed in PKCS #8 (RFC 8410, §7). */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Accepts PKCS #8 PEM (line breaks may be written `\n`) or the 32-byte seed in base64url. */
export async function loadTicketKeys(key: string): Promise<TicketKeys> {
  const privateKey = parsePrivateKey(key);
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' }) as { x: string };
  // The key id is the key's thumbprint (RFC 7638, members in this order): same key, same id.
  const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(thumbprint).digest('base64url').slice(0, 8);
  return {
    kid,
    privateKey: await crypto.subtle.importKey(
      'pkcs8',
      privateKey.export({ type: 'pkcs8', format: 'der' }),
      'Ed25519',
      false,
      ['sign'],
    ),
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
  };
}

function parsePrivateKey(key: string): KeyObject {
  const refuse = (cause?: unknown) => {
    const error = new ConfigError(
      'TICKET_SIGNING_KEY',
      'is neither an Ed25519 key in PKCS #8 PEM nor a 32-byte seed in base64url',
    );
    error.cause = cause;
    return error;
  };
  let parsed: KeyObject;
  try {
    parsed = key.includes('-----BEGIN')
      ? createPrivateKey(key.replaceAll('\\n', '\n'))
      : createPrivateKey({
          key: Buffer.concat([seedPrefix, decodeSeed(key)]),
          format: 'der',
          type: 'pkcs8',
        });
  } catch (error) {
    throw refuse(error);
  }
  if (parsed.asymmetricKeyType !== 'ed25519') throw refuse();
  return parsed;
}

function decodeSeed(key: string): Buffer {
  if (!/^[A-Za-z0-9_-]{43}=?$/.test(key)) throw new Error('not 32 bytes of base64url');
  return Buffer.from(key, 'base64url');
}
