import {
  generateKeyPairSync,
  randomBytes,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
} from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#api/platform/config/config-error.ts';
import { type Config } from '#api/platform/config/config.ts';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
  type EncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';

export type ConfigWithSecrets = Config & {
  jwtSecret: string;
  ticketSigningKey: string;
  /** Null in production without `PUSH_SIGNING_KEY`: push notifications are not offered. */
  pushSigningKey: string | null;
  encryptionKeys: EncryptionKeys;
};

/** Name of the file in DATA_DIR that has the encryption keys; no backup contains it. */
export const encryptionKeysFile = 'file-encryption-keys';

export function withSecrets(config: Config): ConfigWithSecrets {
  return {
    ...config,
    jwtSecret:
      config.jwtSecret ??
      readOrCreateSecret(config.dataDir, 'jwt-secret', () => randomBytes(32).toString('base64url')),
    ticketSigningKey:
      config.ticketSigningKey ??
      readOrCreateSecret(config.dataDir, 'ticket-signing-key.pem', () =>
        createSigningKey('ed25519'),
      ),
    pushSigningKey: readOrCreatePushKey(config),
    encryptionKeys: readOrCreateEncryptionKeys(config),
  };
}

/** Returns the keys, and makes one outside of production; there an operator may have allowed none. */
function readOrCreateEncryptionKeys(config: Config): EncryptionKeys {
  if (config.encryptionKeys === null && !config.production)
    readOrCreateSecret(config.dataDir, encryptionKeysFile, makeEncryptionKey);
  return readEncryptionKeys(config);
}

/** The configured keys, or those of an earlier start; creates none. */
export function readEncryptionKeys({
  encryptionKeys,
  dataDir,
}: Pick<Config, 'encryptionKeys' | 'dataDir'>): EncryptionKeys {
  const path = join(dataDir, encryptionKeysFile);
  if (encryptionKeys !== null) return encryptionKeys;
  if (!existsSync(path)) return [];
  try {
    return parseEncryptionKeys(readFileSync(path, 'utf8').trim());
  } catch (error) {
    throw new ConfigError('FILE_ENCRYPTION_KEYS', `${path} ${(error as Error).message}`, error);
  }
}

function readOrCreatePushKey({ pushSigningKey, production, dataDir }: Config): string | null {
  if (pushSigningKey !== null || production) return pushSigningKey;
  return readOrCreateSecret(dataDir, 'push-signing-key.pem', () => createSigningKey('p-256'));
}

function createSigningKey(kind: 'ed25519' | 'p-256'): string {
  const { privateKey } =
    kind === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

/** Creates the file atomically: neither a crash nor a second process leaves half a secret. */
function readOrCreateSecret(dataDir: string, name: string, make: () => string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, name);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
    // A hard link fails if the name exists, while a rename would replace the file.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}

/** DER before an Ed25519 seed in PKCS #8 (RFC 8410, §7). */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs tickets, and its public half. */
export type TicketKeys = Awaited<ReturnType<typeof loadTicketKeys>>;

/** Accepts PKCS #8 PEM (line breaks may be written `\n`) or the 32-byte seed in base64url. */
export async function loadTicketKeys(key: string) {
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
    publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } as const,
  };
}

function parsePrivateKey(key: string): KeyObject {
  const refuse = (cause?: unknown) =>
    new ConfigError(
      'TICKET_SIGNING_KEY',
      'is neither an Ed25519 key in PKCS #8 PEM nor a 32-byte seed in base64url',
      cause,
    );
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
