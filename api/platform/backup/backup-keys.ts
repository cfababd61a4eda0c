/** Reads the secrets for a backup, or only fingerprints of those that are not in DATA_DIR. */
import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#api/platform/config/config.ts';
import { loadTicketKeys } from '#api/platform/config/secrets.ts';
import {
  keyNames,
  type KeyName,
  type Manifest,
} from '#api/platform/backup/archive/archive-format.ts';
import type { ArchiveWriter } from '#api/platform/backup/archive/write-archive.ts';

export const variableByKey: Record<KeyName, 'JWT_SECRET' | 'TICKET_SIGNING_KEY'> = {
  'jwt-secret': 'JWT_SECRET',
  'ticket-signing-key.pem': 'TICKET_SIGNING_KEY',
};

type Keys = Manifest['keys'];

export async function addKeysToArchive(config: Config, archive: ArchiveWriter): Promise<Keys> {
  const keys = await readCurrentKeys(config);
  for (const name of keyNames) {
    if (keys[name].from === 'file') {
      await archive.add(`keys/${name}`, readFileSync(join(config.dataDir, name)));
    }
  }
  return keys;
}

/** Returns where this configuration gets each secret from. */
export async function readCurrentKeys(config: Config): Promise<Keys> {
  const look = async (name: KeyName, given: string | null): Promise<Keys[KeyName]> => {
    if (given !== null) return { from: 'environment', fingerprint: await fingerprint(name, given) };
    const kept = readIfThere(join(config.dataDir, name));
    return kept === null
      ? { from: 'nowhere', fingerprint: null }
      : { from: 'file', fingerprint: await fingerprint(name, kept.trim()) };
  };
  return {
    'jwt-secret': await look('jwt-secret', config.jwtSecret),
    'ticket-signing-key.pem': await look('ticket-signing-key.pem', config.ticketSigningKey),
  };
}

/** The ticket key's public id; for the other secret 48 bits derived one way (RFC 5869). */
async function fingerprint(name: KeyName, secret: string): Promise<string> {
  if (name === 'ticket-signing-key.pem') return (await loadTicketKeys(secret)).kid;
  return Buffer.from(hkdfSync('sha256', secret, '', 'touchline backup', 6)).toString('hex');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
