/** Runs PostgreSQL with an unprivileged account, because it refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { StartError } from '#api/platform/startup/start-error.ts';

export interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function serviceAccount(): SystemAccount {
  const found = findAccount('postgres') ?? findAccount('nobody');
  if (!found) {
    throw new StartError(
      'PostgreSQL does not run as root, and there is neither an account postgres nor nobody.',
    );
  }
  return found;
}

/** Returns the system account that owns a folder; the cluster must always run as its owner. */
export function accountFromIds(uid: number, gid: number): SystemAccount {
  return { name: `uid ${uid}`, uid, gid };
}

function findAccount(name: string): SystemAccount | null {
  const uid = readAccountId('-u', name);
  const gid = readAccountId('-g', name);
  return uid === null || gid === null ? null : { name, uid, gid };
}

function readAccountId(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number(stdout.trim());
  return status === 0 && Number.isInteger(id) && id > 0 ? id : null;
}

/** Whether the account can enter the folder. It tries, because file modes do not decide alone. */
export function canEnter(account: SystemAccount, folder: string): boolean {
  return spawnSync('test', ['-x', folder], spawnOptions(account)).status === 0;
}

export function canRun(account: SystemAccount | null, program: string): boolean {
  return (
    spawnSync(program, ['--version'], { ...spawnOptions(account), stdio: 'ignore' }).status === 0
  );
}

/** Options for PostgreSQL's processes, without the API's own environment variables. */
export function spawnOptions(account: SystemAccount | null): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const windows = process.platform === 'win32';
  return {
    cwd: windows ? process.cwd() : '/',
    env: windows ? process.env : { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}
