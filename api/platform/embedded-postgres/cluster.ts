import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnOptions } from '#api/platform/embedded-postgres/system-account.ts';
import type { SystemAccount } from '#api/platform/embedded-postgres/system-account.ts';
import type { Binaries } from '#api/platform/embedded-postgres/binaries.ts';
import type { ClusterLocation } from '#api/platform/embedded-postgres/cluster-location.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** The name of the database and of the role that owns the cluster. */
export const clusterName = 'touchline';

/** Opens the cluster, or creates one with a random password; `durable` flushes it to disk. */
export async function openCluster(place: ClusterLocation, binaries: Binaries, durable: boolean) {
  const folder = join(place.folder, 'cluster');
  const passwordFile = join(place.folder, 'password');
  if (!existsSync(folder)) {
    await createCluster(place, binaries, folder, passwordFile, durable ? [] : ['--no-sync']);
  }
  try {
    return { folder, password: readFileSync(passwordFile, 'utf8').trim() };
  } catch (error) {
    throw new StartError(`DATA_DIR: the database's password in ${passwordFile} is lost.`, error);
  }
}

async function createCluster(
  { folder: base, account }: ClusterLocation,
  binaries: Binaries,
  target: string,
  passwordFile: string,
  more: string[],
): Promise<void> {
  const draft = join(base, 'cluster-being-made');
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  await runProgram(account, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${clusterName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts the same on every machine, whatever the system library is.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...more,
  ]);
  const create = `create database ${clusterName}\n`;
  await runProgram(account, binaries.postgres, ['--single', '-D', draft, 'postgres'], create);
  renameSync(draft, target);
}

/** Runs a program. Throws `StartError` with the last line of its output if it fails. */
async function runProgram(
  account: SystemAccount | null,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  const child = spawn(program, args, { ...spawnOptions(account), stdio: 'pipe' });
  let said = '';
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  // The exit code reports a program that ends early.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    throw new StartError(`The database could not be made: ${said.trim().split('\n').at(-1)}`);
  }
}
