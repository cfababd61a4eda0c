/** What an API that was killed may have left running on its cluster. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for an orderly stop, then for the processes to be gone. */
const patience = 5_000;

/**
 * Stops them, and removes a process id file that would stop PostgreSQL from starting. Call only
 * while holding the folder's lock: nobody else's cluster may be taken for an orphan.
 */
export async function stopOrphans(folder: string): Promise<void> {
  const postmaster = recordedPid(folder);
  if (postmaster !== null && runningOn(folder).includes(postmaster)) {
    signal(postmaster, 'SIGINT');
    await gone(folder);
  }
  // Backends whose postmaster was killed hold its shared memory; nothing they do can be kept.
  for (const pid of runningOn(folder)) signal(pid, 'SIGKILL');
  await gone(folder);
  // Its number may by now be another process's, and PostgreSQL would believe it.
  if (runningOn(folder).length === 0) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function recordedPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

async function gone(folder: string): Promise<void> {
  const until = Date.now() + patience;
  while (runningOn(folder).length > 0 && Date.now() < until) await sleep(20);
}

/** Process ids of this cluster's PostgreSQL: each of its processes works in the data directory. */
function runningOn(folder: string): number[] {
  if (process.platform !== 'linux') return postmasterByCommand(folder);
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => worksIn(pid, real))
    .map(Number);
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === folder
    );
  } catch {
    // Ended meanwhile, or another account's.
    return false;
  }
}

function postmasterByCommand(folder: string): number[] {
  const pid = recordedPid(folder);
  if (pid === null || process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(folder) ? [pid] : [];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
