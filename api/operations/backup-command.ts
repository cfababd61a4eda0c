/** `npm run backup [-- <file or folder>]` (rulings §1). The portal may run meanwhile. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
import { createFileStore } from '#api/services.ts';

const usage = 'Usage: npm run backup [-- <file or folder>]\n';

/** Answers the exit code: 0 for a whole backup, 3 for one without files that its rows name. */
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
    const manifest = await withConfiguredDatabase(config, (url) =>
      createBackup(path, { config, url, store: createFileStore(config), now }, interrupted.signal),
    );
    print(formatBackupReport(path, manifest));
    return manifest.files.missing.length + manifest.files.damaged.length > 0 ? 3 : 0;
  } catch (error) {
    return printFailure('No backup was made.', error, print);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function parsePositionals(args: readonly string[]): string[] | null {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    return null;
  }
}

/** npm runs its scripts in the project; a path means the folder that the command was given in. */
export function resolveFromCallerFolder(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

function archivePath(given: string | undefined, now: Date): string {
  const path = resolveFromCallerFolder(given ?? '.');
  const folder = existsSync(path) && statSync(path).isDirectory();
  return folder ? join(path, `touchline-${fileTimestamp(now)}.tar.gz`) : path;
}

/** A wrong DATA_DIR must not become an empty database and a fine backup of nothing. */
export function requireExistingDatabase({ databaseUrl, dataDir }: Config): void {
  const places = ['postgres/cluster', 'postgres-location'].map((name) => join(dataDir, name));
  if (databaseUrl === null && !places.some((place) => existsSync(place))) {
    throw new BackupError(
      `DATA_DIR: there is no database in ${dataDir} that this account can see.`,
    );
  }
}

function formatBackupReport(path: string, { tables, files, keys }: Manifest): string {
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
  lines.push('It holds passwords, passports and keys: keep it where nobody else reads it.');
  for (const name of files.missing) lines.push(`MISSING in the store: ${name}`);
  for (const name of files.damaged) lines.push(`DAMAGED in the store: ${name}`);
  return `${lines.join('\n')}\n`;
}
