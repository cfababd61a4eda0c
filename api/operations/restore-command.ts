/** `npm run restore -- [options] <file>`; the server must be stopped. */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  resolveFromCallerFolder,
  requireExistingDatabase,
} from '#api/operations/backup-command.ts';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { BackupError, type Manifest } from '#api/platform/backup/archive/archive-format.ts';
import { knownMigrations, migrationsOfBackup } from '#api/platform/backup/apply-migrations.ts';
import { verifyArchive } from '#api/platform/backup/archive/read-archive.ts';
import { restoreEmbedded } from '#api/platform/backup/restore-embedded.ts';
import { restoreExternal } from '#api/platform/backup/restore-external.ts';
import { fileTimestamp, printFailure, type Print } from '#api/platform/backup/operator-output.ts';
import { withConfiguredDatabase } from '#api/platform/embedded-postgres/configured-database.ts';
import { readConfig } from '#api/platform/config/config.ts';
import {
  renewSyncEpoch,
  repairAfterRestore,
  type RepairSummary,
} from '#api/operations/repair-after-restore.ts';
import { formatCheckReport, formatRestoreReport } from '#api/operations/restore-report.ts';
import { createFileStore } from '#api/services.ts';

const usage = `Usage: npm run restore -- [options] <file>
  --check         reads and checks the whole file, touches nothing
  --replace       puts it in place of what is there
  --end-sessions  everybody has to log in again
or, after a database was put back by other means: npm run restore -- --new-epoch
`;

interface Options {
  /** Null for `--new-epoch`. */
  file: string | null;
  check: boolean;
  replace: boolean;
  endSessions: boolean;
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
        'new-epoch': { type: 'boolean', default: false },
      },
    });
    const [file = null, ...more] = positionals;
    const { check, replace, 'end-sessions': endSessions, 'new-epoch': anew } = values;
    const others = file !== null || check || replace || endSessions;
    if (more.length > 0 || (anew ? others : file === null)) return null;
    return { file, check, replace, endSessions };
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
  const unknown = migrationsOfBackup(migrations).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new BackupError(
    `The backup was made by a later version (${product}, migration ${unknown}) than this one.`,
  );
}

async function restore(
  path: string,
  manifest: Manifest,
  { replace, endSessions }: Options,
  print: Print,
): Promise<void> {
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  let repaired: RepairSummary | undefined;
  const target = {
    dataDir: config.dataDir,
    // An S3 bucket stays the same: file names are random, so older files are not overwritten.
    storeOf: (place: { dataDir: string }) => createFileStore({ ...config, ...place }),
    stamp: fileTimestamp(new Date()),
    replace,
    warn: (line: string) => print(`${line}\n`),
    mend: async (database: Parameters<typeof repairAfterRestore>[0]) => {
      repaired = await repairAfterRestore(database, manifest, { endSessions });
    },
  };
  const { databaseUrl } = config;
  const aside =
    databaseUrl === null
      ? await restoreEmbedded(path, manifest, target)
      : await restoreExternal(path, manifest, { ...target, url: databaseUrl });
  if (repaired === undefined) throw new Error('the database was not repaired');
  print(await formatRestoreReport(config, manifest, repaired, aside));
}
