/** A cluster as `apt-get install postgresql` makes it, in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isRoot,
  serviceAccount,
  spawnOptions,
} from '#api/platform/embedded-postgres/system-account.ts';
import { findFreePort } from '#api/platform/startup/port.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';

const programs = '/usr/lib/postgresql';
const password = 'stock';

/** Runs the work with the address of a new cluster, which it then deletes; root installs Debian's. */
export async function withDebianPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (!existsSync(programs)) install();
  const version = readdirSync(programs).toSorted().at(-1) ?? '';
  const folder = await makeTemporaryFolder('touchline-debian');
  const account = isRoot() ? serviceAccount() : null;
  const runAsOwner = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      ...spawnOptions(account),
      // A league's machine has a language and a time zone; the cluster takes them over.
      env: {
        PATH: process.env['PATH'],
        TZ: 'Africa/Cairo',
        PG_CLUSTER_CONF_ROOT: join(folder, 'etc'),
      },
      // A server that inherits a pipe would keep this waiting forever.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(join(folder, 'etc'));
  if (account) chownSync(folder, account.uid, account.gid);
  for (const path of readdirSync(folder))
    if (account) chownSync(join(folder, path), account.uid, account.gid);
  const port = await findFreePort();
  try {
    runAsOwner(
      'pg_createcluster',
      `--datadir=${join(folder, 'data')}`,
      `--socketdir=${folder}`,
      `--logfile=${join(folder, 'log')}`,
      `--port=${port}`,
      `--locale=${language()}`,
      version,
      'stock',
      '--',
      `--pwfile=${passwordFile}`,
    );
    runAsOwner('pg_ctlcluster', version, 'stock', 'start');
    try {
      return await work(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
    } finally {
      runAsOwner('pg_ctlcluster', '--mode=immediate', version, 'stock', 'stop');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function install(): void {
  try {
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'postgresql']);
  } catch (error) {
    throw new Error("Debian's PostgreSQL is missing: apt-get install postgresql", { cause: error });
  }
}

/** The usual language of a Debian machine, whose words sort otherwise than the embedded database's. */
function language(): string {
  const known = execFileSync('locale', ['--all-locales'], { encoding: 'utf8' }).split('\n');
  return known.includes('en_US.utf8') ? 'en_US.UTF-8' : 'C.UTF-8';
}
