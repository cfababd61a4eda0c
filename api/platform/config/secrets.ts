/** Generates secrets that are not configured, and stores them in the data folder for its owner only. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#api/platform/config/config.ts';

export type ConfigWithSecrets = Config & { jwtSecret: string; ticketSigningKey: string };

/** Fills in `jwtSecret` and `ticketSigningKey`, creating them if needed. */
export function withSecrets(config: Config): ConfigWithSecrets {
  return {
    ...config,
    jwtSecret:
      config.jwtSecret ??
      readOrCreateSecret(config.dataDir, 'jwt-secret', () => randomBytes(32).toString('base64url')),
    ticketSigningKey:
      config.ticketSigningKey ??
      readOrCreateSecret(config.dataDir, 'ticket-signing-key.pem', createSigningKey),
  };
}

function createSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
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
