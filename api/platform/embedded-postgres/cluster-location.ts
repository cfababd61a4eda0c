import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  accountFromIds,
  canEnter,
  isRoot,
  serviceAccount,
} from '#api/platform/embedded-postgres/system-account.ts';
import type { SystemAccount } from '#api/platform/embedded-postgres/system-account.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

export interface ClusterLocation {
  /** Contains the cluster and its password; only `account` and root can enter. */
  readonly folder: string;
  /** The account that runs PostgreSQL; null for the account of this process. */
  readonly account: SystemAccount | null;
}

/** The folder for copied programs, and for clusters whose DATA_DIR PostgreSQL's account cannot reach. */
export const systemFolder = '/var/lib/touchline';

/** Finds the cluster's folder, or creates an empty one. Throws `StartError` if neither works. */
export function findClusterLocation(dataDir: string, log: (line: string) => void): ClusterLocation {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const pointer = join(dataDir, 'postgres-location');
  const folder = recordedFolder(dataDir);
  if (existsSync(folder)) {
    if (existsSync(pointer)) log(`The database lies in ${folder}.`);
    return existingLocation(folder);
  }
  if (existsSync(pointer)) {
    throw new StartError(
      `DATA_DIR: ${pointer} says that the database lies in ${folder}, which is gone.`,
    );
  }
  if (!isRoot()) return createLocation(folder, null);
  const account = serviceAccount();
  allowTraversal(dataDir, account);
  if (canEnter(account, dataDir)) return createLocation(folder, account);
  const elsewhere = createLocation(join(systemFolder, randomBytes(8).toString('hex')), account);
  writeFileSync(pointer, `${elsewhere.folder}\n`, { mode: 0o600 });
  log(
    `The database lies in ${elsewhere.folder}: the account ${account.name} that runs it cannot reach ${dataDir}.`,
  );
  return elsewhere;
}

/** The cluster's folder, whether or not it exists; a file points to one outside DATA_DIR. */
export function recordedFolder(dataDir: string): string {
  const pointer = join(dataDir, 'postgres-location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
}

function existingLocation(folder: string): ClusterLocation {
  const { uid, gid } = statSync(folder);
  if (isRoot()) {
    // Root owns the folder if an earlier start was interrupted before it changed the owner.
    if (uid === 0) return createLocation(folder, serviceAccount());
    const account = accountFromIds(uid, gid);
    if (!canEnter(account, folder)) {
      throw new StartError(
        `DATA_DIR: the database in ${folder} belongs to ${account.name}, who cannot reach it there.`,
      );
    }
    return { folder, account };
  }
  if (process.getuid && uid !== process.getuid()) {
    throw new StartError(
      `DATA_DIR: the database in ${folder} belongs to another account (uid ${uid}). Start as that one or as root.`,
    );
  }
  return { folder, account: null };
}

function createLocation(folder: string, account: SystemAccount | null): ClusterLocation {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    throw new StartError(`DATA_DIR: ${folder} cannot be made: ${(error as Error).message}`, error);
  }
  return { folder, account };
}

/** Lets the account's group pass through root's private DATA_DIR without listing it. */
function allowTraversal(dataDir: string, account: SystemAccount): void {
  const { uid, mode } = statSync(dataDir);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
}
