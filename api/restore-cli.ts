/** `npm run restore -- [options] <file>` (rulings §1); the portal is stopped meanwhile. */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromHere, requireData } from '#api/backup-cli.ts';
import { withConnection } from '#api/platform/backup/connection.ts';
import { BackupError, type Manifest } from '#api/platform/backup/format.ts';
import { knownMigrations, migrationsOfBackup } from '#api/platform/backup/migrations.ts';
import { checkArchive } from '#api/platform/backup/read-archive.ts';
import { restoreEmbedded } from '#api/platform/backup/restore-embedded.ts';
import { restoreExternal } from '#api/platform/backup/restore-external.ts';
import { stamp, tellFailure, type Print } from '#api/platform/backup/say.ts';
import { withDatabaseOf } from '#api/platform/command-database.ts';
import { readConfig } from '#api/platform/config.ts';
import { beginEpoch, mendRestored, type Mended } from '#api/restore-mend.ts';
import { sayChecked, sayRestored } from '#api/restore-report.ts';
import { storeOf } from '#api/services.ts';

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

/** Answers the exit code. */
export async function restoreCli(
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
      await newEpoch();
      print('A new sync epoch has begun: phones send again what they sent in the last 30 days.\n');
      return 0;
    }
    const path = fromHere(options.file);
    const manifest = await checkArchive(path);
    requireKnown(manifest);
    if (options.check) print(sayChecked(path, manifest));
    else await restore(path, manifest, options, print);
    return 0;
  } catch (error) {
    return tellFailure(options.check ? '' : 'Nothing was restored.', error, print);
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

/** The portal may run meanwhile: the next pull of each phone finds it out. */
async function newEpoch(): Promise<void> {
  const config = readConfig(process.env);
  requireData(config);
  await withDatabaseOf(config, (url) => withConnection(url, beginEpoch));
}

/** A later version's tables would be read by an earlier one's code. */
function requireKnown({ migrations, product }: Manifest): void {
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
  let mended: Mended | undefined;
  const target = {
    dataDir: config.dataDir,
    // A bucket is one place: files there have unguessable names, and older ones stay as they are.
    storeOf: (place: { dataDir: string }) => storeOf({ ...config, ...place }),
    stamp: stamp(new Date()),
    replace,
    warn: (line: string) => print(`${line}\n`),
    mend: async (database: Parameters<typeof mendRestored>[0]) => {
      mended = await mendRestored(database, manifest, { endSessions });
    },
  };
  const { databaseUrl } = config;
  const aside =
    databaseUrl === null
      ? await restoreEmbedded(path, manifest, target)
      : await restoreExternal(path, manifest, { ...target, url: databaseUrl });
  if (mended === undefined) throw new Error('the database was not mended');
  print(await sayRestored(config, manifest, mended, aside));
}
