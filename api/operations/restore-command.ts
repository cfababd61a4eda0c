/** `npm run restore -- [options] <file>`; the server must be stopped. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  resolveFromCallerFolder,
  missingKeys,
  requireExistingDatabase,
} from '#api/operations/backup-command.ts';
import { withBackupConnection, type BackupConnection } from '#api/platform/backup/connection.ts';
import {
  BackupError,
  type Manifest,
  keyNames,
} from '#api/platform/backup/archive/archive-format.ts';
import { knownMigrations } from '#api/platform/startup/migration-files.ts';
import { replaceSquashed } from '#api/platform/startup/squashed-migrations.ts';
import { verifyArchive } from '#api/platform/backup/archive/read-archive.ts';
import { restoreEmbedded, restoreExternal } from '#api/platform/backup/restore-targets.ts';
import {
  fileTimestamp,
  printFailure,
  type Print,
  formatBytes,
  formatCount,
} from '#api/platform/backup/operator-output.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { readConfig, type Config } from '#api/platform/config/config.ts';
import {
  renewSyncEpoch,
  repairAfterRestore,
  type RepairSummary,
} from '#api/operations/repair-after-restore.ts';
import { requireUnowned } from '#api/files/ownership/claim-store.ts';
import { findDatabaseId, keepDatabaseId } from '#api/files/ownership/database-id.ts';
import { requireDatabase } from '#api/platform/startup/require-database.ts';
import { restoredStore } from '#api/platform/files/restored-store.ts';
import { createFileStore, createOwnerMark } from '#api/services.ts';
import { encryptionKeysFile, readEncryptionKeys } from '#api/platform/config/secrets.ts';
import { formatOverdueData } from '#api/operations/overdue-data.ts';
import { readCurrentKeys, variableByKey } from '#api/platform/backup/backup-keys.ts';

const usage = `Usage: npm run restore -- [options] <file>
  --check         reads and checks the whole file, touches nothing
  --replace       puts it in place of what is there
  --end-sessions  everybody has to log in again, and calendar addresses end
  --lost-keys     restores although keys of encrypted files are missing
or, after a database was put back by other means: npm run restore -- --new-epoch
`;

interface Options {
  /** Null for `--new-epoch`. */
  file: string | null;
  check: boolean;
  replace: boolean;
  endSessions: boolean;
  lostKeys: boolean;
}

export async function runRestoreCommand(
  args: readonly string[],
  print: Print = (text) => void process.stdout.write(text),
): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    print(usage);
    return 2;
  }
  try {
    if (options.file === null) {
      await startNewEpoch();
      print('A new sync epoch has begun: phones send again what they sent in the last 30 days.\n');
      return 0;
    }
    const path = resolveFromCallerFolder(options.file);
    const manifest = await verifyArchive(path);
    requireKnownMigrations(manifest);
    if (options.check) print(formatCheckReport(path, manifest));
    else await restore(path, manifest, options, print);
    return 0;
  } catch (error) {
    return printFailure(options.check ? '' : 'Nothing was restored.', error, print);
  }
}

function readOptions(args: readonly string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'end-sessions': { type: 'boolean', default: false },
        'lost-keys': { type: 'boolean', default: false },
        'new-epoch': { type: 'boolean', default: false },
      },
    });
    const [file = null, ...more] = positionals;
    const { 'new-epoch': anew, 'end-sessions': endSessions, 'lost-keys': lostKeys } = values;
    const { check, replace } = values;
    const others = file !== null || check || replace || endSessions || lostKeys;
    if (more.length > 0 || (anew ? others : file === null)) return null;
    return { file, check, replace, endSessions, lostKeys };
  } catch {
    return null;
  }
}

/** The server may be running: each phone notices the new epoch at its next pull. */
async function startNewEpoch(): Promise<void> {
  const config = readConfig(process.env);
  requireExistingDatabase(config);
  await withConfiguredDatabase(config, (url) => withBackupConnection(url, renewSyncEpoch));
}

/** Throws for a backup of a later version, whose tables this code does not know. */
function requireKnownMigrations({ migrations, product }: Manifest): void {
  const known = new Set(knownMigrations());
  const unknown = replaceSquashed(migrations, 'backup').find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new BackupError(
    `The backup was made by a later version (${product}, migration ${unknown}) than this one.`,
  );
}

/** Throws if files of the backup could not be read, before anything is changed. */
function requireEncryptionKeys(config: Config, manifest: Manifest): void {
  const [missing] = missingKeys(manifest, readEncryptionKeys(config));
  if (missing === undefined) return;
  throw new BackupError(
    `FILE_ENCRYPTION_KEYS: ${formatCount(missing.files, 'file')} of the backup are encrypted with the key ` +
      `${missing.keyId}, which is neither there nor in ${join(config.dataDir, encryptionKeysFile)}. ` +
      'With --lost-keys everything else is restored, and these files cannot be opened.',
  );
}

async function restore(
  path: string,
  manifest: Manifest,
  { replace, endSessions, lostKeys }: Options,
  print: Print,
): Promise<void> {
  const config = readConfig(process.env);
  if (!lostKeys) requireEncryptionKeys(config, manifest);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const files = storeGuard(config);
  let repaired: RepairSummary | undefined;
  const target = {
    dataDir: config.dataDir,
    // A bucket stays the same: names are random, so that no other file is overwritten.
    storeOf: (place: { dataDir: string }) =>
      restoredStore(createFileStore({ ...config, ...place }), readEncryptionKeys(config)),
    stamp: unusedTimestamp(config.dataDir),
    replace,
    approve: files.approve,
    warn: (line: string) => print(`${line}\n`),
    mend: async (database: Parameters<typeof repairAfterRestore>[0]) => {
      repaired = await repairAfterRestore(database, manifest, { endSessions });
      await files.keepId(database);
    },
  };
  const { databaseUrl } = config;
  if (databaseUrl !== null) await requireDatabase(databaseUrl);
  const aside =
    databaseUrl === null
      ? await restoreEmbedded(path, manifest, target)
      : await restoreExternal(path, manifest, { ...target, url: databaseUrl });
  if (repaired === undefined) throw new Error('the database was not repaired');
  print(await formatRestoreReport(config, manifest, repaired, aside));
  print(files.formatTakeover());
  const lost = missingKeys(manifest, readEncryptionKeys(config)).map(({ keyId }) => keyId);
  if (lost.length > 0) print(`Start the portal with LOST_FILE_KEYS=${lost.join(',')} too.\n`);
}

/** Keeps a restore from writing into another database's store. */
function storeGuard(config: Config) {
  const { takeFilesFrom, databaseUrl, s3 } = config;
  let id: string | null = null;
  let owner: string | null = null;
  return {
    async approve(database: BackupConnection | null): Promise<void> {
      // The embedded database gets a new folder for its files.
      if (databaseUrl === null && s3 === null) return;
      const mark = createOwnerMark(config);
      owner = await mark.read();
      id = database && (await findDatabaseId(database));
      if (owner !== id) requireUnowned(mark, owner, takeFilesFrom);
    },
    /** A database that is replaced in its place stays the owner of its files. */
    keepId: async (database: BackupConnection): Promise<void> =>
      id === null ? undefined : keepDatabaseId(database, id),
    formatTakeover: (): string =>
      owner === null || owner === id
        ? ''
        : `Start the portal with TAKE_FILES_FROM=${owner} too: then the files are this database's.\n`,
  };
}

/** Returns an unused time: two restores within a second must not lay things aside in the same folder. */
function unusedTimestamp(dataDir: string): string {
  const now = fileTimestamp(new Date());
  let stamp = now;
  for (let number = 2; existsSync(join(dataDir, `before-restore-${stamp}`)); number += 1)
    stamp = `${now}-${number}`;
  return stamp;
}

function formatCheckReport(path: string, manifest: Manifest): string {
  return joinLines([
    `${path} is whole and can be restored by this version.`,
    ...formatContents(manifest),
    ...formatOverdueData(manifest, readConfig(process.env), new Date()),
  ]);
}

async function formatRestoreReport(
  config: Config,
  manifest: Manifest,
  { pendingMails, expiredMails, sessions, tickets }: RepairSummary,
  aside: string | null,
): Promise<string> {
  return joinLines([
    `Restored to the state of ${manifest.takenAt}.`,
    ...formatContents(manifest),
    ...(aside === null
      ? []
      : [`What was there before lies in ${aside}; remove it when it is not needed.`]),
    ...(await formatChangedKeys(config, manifest)),
    ...formatUnencryptedFiles(config, manifest),
    ...formatOverdueData(manifest, config, new Date()),
    'A new sync epoch has begun: phones send again what they sent since, by themselves.',
    ...(pendingMails > 0
      ? [
          `${formatCount(pendingMails, 'mail')} waiting then will be sent at the next start; who had one since may get it twice.`,
        ]
      : []),
    ...(expiredMails > 0
      ? [
          `${formatCount(expiredMails, 'mail')} too old, or with a link that no longer works: marked as failed.`,
        ]
      : []),
    `Undone, and for you to look at (docs/backup.md, "After a restore"): what administrators did since. ` +
      `${formatCount(sessions, 'session')} and ${formatCount(tickets, 'ticket')} are valid, ` +
      'also those that were ended or revoked since; so are accounts blocked and passwords changed since.',
    'Accounts deleted since are there again with their data: delete them again before others use the portal.',
  ]);
}

function formatContents(manifest: Manifest): string[] {
  const { tables, files, product, takenAt, migrations, encryption } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `  taken ${takenAt} by version ${product} (migration ${migrations.at(-1) ?? 'none'})`,
    `  ${formatCount(rows, 'row')} in ${formatCount(tables.length, 'table')}`,
    `  ${formatCount(files.count, 'file')}, ${formatBytes(files.bytes)}`,
    ...encryption.map(
      ({ keyId, files: count }) =>
        `  ${formatCount(count, 'file')} encrypted with the key ${keyId}, which is not in the backup`,
    ),
    ...files.missing.map((name) => `MISSING, already when it was taken: ${name}`),
    ...files.damaged.map((name) => `DAMAGED, already when it was taken: ${name}`),
  ];
}

/** Says how many restored files are not encrypted. With a key, the restore has encrypted them. */
function formatUnencryptedFiles(config: Config, { files, encryption }: Manifest): string[] {
  const plain = files.count - encryption.reduce((sum, { files: count }) => sum + count, 0);
  if (plain === 0 || readEncryptionKeys(config).length > 0) return [];
  return [
    `${formatCount(plain, 'file')} ${plain === 1 ? 'is' : 'are'} not encrypted: run npm run encrypt-files after the first start.`,
  ];
}

async function formatChangedKeys(config: Config, manifest: Manifest): Promise<string[]> {
  const present = await readCurrentKeys(config);
  const lost = {
    'jwt-secret': 'everybody has to log in again',
    'ticket-signing-key.pem': 'new tickets are signed with another key; old ones stay valid',
  };
  return keyNames
    .filter((name) => manifest.keys[name].fingerprint !== null)
    .filter((name) => manifest.keys[name].fingerprint !== present[name].fingerprint)
    .map((name) => `${variableByKey[name]} is not what it was then: ${lost[name]}.`);
}

function joinLines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
