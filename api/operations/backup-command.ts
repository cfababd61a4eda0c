/** `npm run backup [-- <file or folder>]`. The server may be running. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { createBackup } from '#api/platform/backup/create-backup.ts';
import { BackupError, type Manifest } from '#api/platform/backup/archive/archive-format.ts';
import {
  formatBytes,
  formatCount,
  fileTimestamp,
  printFailure,
  type Print,
} from '#api/platform/backup/operator-output.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { readConfig, type Config } from '#api/platform/config/config.ts';
import { encryptionKeysFile, readEncryptionKeys } from '#api/platform/config/secrets.ts';
import type { EncryptionKeys } from '#api/platform/encryption/encryption-keys.ts';
import { sqlState } from '#api/platform/database/pg-errors.ts';
import { createFileStore } from '#api/services.ts';

/** PostgreSQL's code for a table that does not exist. */
const undefinedTable = '42P01';
const usage = 'Usage: npm run backup [-- <file or folder>]\n';

/** Returns the exit code: 0 for a complete backup, 3 if stored files are missing or damaged. */
export async function runBackupCommand(
  args: readonly string[],
  print: Print = (text) => void process.stdout.write(text),
): Promise<number> {
  const given = parsePositionals(args);
  if (given === null || given.length > 1) {
    print(usage);
    return 2;
  }
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new BackupError('Interrupted; nothing was kept.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const config = readConfig(process.env);
    const now = new Date();
    const path = archivePath(given[0], now);
    requireExistingDatabase(config);
    const encryptionKeys = readEncryptionKeys(config);
    const store = createFileStore(config);
    const manifest = await withConfiguredDatabase(config, async (url) => {
      const source = { config, url, store, encryptionKeys, now };
      const made = await createBackup(path, source, interrupted.signal);
      await recordBackup(url, now);
      return made;
    });
    print(formatBackupReport(path, manifest, config));
    const { missing, damaged } = manifest.files;
    const unchecked = missingKeys(manifest, encryptionKeys);
    return missing.length + damaged.length + unchecked.length > 0 ? 3 : 0;
  } catch (error) {
    return printFailure('No backup was made.', error, print);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Remembers when it was taken, for the page "System". */
async function recordBackup(url: string, takenAt: Date): Promise<void> {
  const write = /* sql */ `
    insert into last_backup (taken_at) values ($1)
      on conflict (id) do update set taken_at = excluded.taken_at`;
  try {
    await withBackupConnection(url, ({ query }) => query(write, [takenAt.toISOString()]));
  } catch (error) {
    // An older version's database has no such table, and its backup is good all the same.
    if (sqlState(error) !== undefinedTable) throw error;
  }
}

function parsePositionals(args: readonly string[]): string[] | null {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    return null;
  }
}

/** Resolves a path from the folder the user called npm in; npm itself runs scripts in the project. */
export function resolveFromCallerFolder(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

function archivePath(given: string | undefined, now: Date): string {
  const path = resolveFromCallerFolder(given ?? '.');
  const folder = existsSync(path) && statSync(path).isDirectory();
  return folder ? join(path, `touchline-${fileTimestamp(now)}.tar.gz`) : path;
}

/** Throws if DATA_DIR has no database, rather than creating an empty one and backing that up. */
export function requireExistingDatabase({ databaseUrl, dataDir }: Config): void {
  const paths = ['postgres/cluster', 'postgres-location'].map((name) => join(dataDir, name));
  if (databaseUrl === null && !paths.some((path) => existsSync(path))) {
    throw new BackupError(
      `DATA_DIR: there is no database in ${dataDir} that this account can see.`,
    );
  }
}

/** The encryption of the backup's files whose keys are missing from `keys`. */
export function missingKeys({ encryption }: Manifest, keys: EncryptionKeys) {
  return encryption.filter(({ keyId }) => keys.every(({ id }) => id !== keyId));
}

function formatBackupReport(path: string, manifest: Manifest, config: Config): string {
  const { tables, files, keys, encryption } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Backed up to ${path} (${formatBytes(statSync(path).size)}):`,
    `  ${formatCount(rows, 'row')} in ${formatCount(tables.length, 'table')}`,
    `  ${formatCount(files.count, 'file')}, ${formatBytes(files.bytes)}`,
  ];
  for (const [name, { from }] of Object.entries(keys)) {
    if (from === 'file') lines.push(`  the key ${name}`);
    if (from === 'environment') {
      lines.push(`  not the key ${name}: it comes from the environment; keep it elsewhere`);
    }
  }
  const place =
    config.encryptionKeys === null ? join(config.dataDir, encryptionKeysFile) : 'the environment';
  for (const { keyId, files: count } of encryption) {
    lines.push(
      `  not the encryption key ${keyId} (${formatCount(count, 'file')}): keep a copy of ${place} elsewhere`,
    );
  }
  lines.push('It holds passwords, passports and keys: keep it where nobody else reads it.');
  for (const { keyId } of missingKeys(manifest, readEncryptionKeys(config))) {
    lines.push(`NOT CHECKED: FILE_ENCRYPTION_KEYS has no key ${keyId}`);
  }
  for (const name of files.missing) lines.push(`MISSING in the store: ${name}`);
  for (const name of files.damaged) lines.push(`DAMAGED in the store: ${name}`);
  return `${lines.join('\n')}\n`;
}
