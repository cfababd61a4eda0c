import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for an orderly stop, then for the processes to end. */
const exitTimeout = 5_000;

/** Stops orphaned processes and removes their pid file; call only while holding the lock. */
export async function stopOrphans(folder: string): Promise<void> {
  const postmaster = recordedPid(folder);
  if (postmaster !== null && processesOn(folder).includes(postmaster)) {
    sendSignal(postmaster, 'SIGINT');
    await waitUntilGone(folder);
  }
  // Backends of a killed postmaster hold its shared memory, and their work cannot be saved.
  for (const pid of processesOn(folder)) sendSignal(pid, 'SIGKILL');
  await waitUntilGone(folder);
  // The id may be another process's by now, which PostgreSQL would mistake for the postmaster.
  if (processesOn(folder).length === 0) rmSync(join(folder, 'postmaster.pid'), { force: true });
}

function recordedPid(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

async function waitUntilGone(folder: string): Promise<void> {
  const until = Date.now() + exitTimeout;
  while (processesOn(folder).length > 0 && Date.now() < until) await sleep(20);
}

/** The cluster's PostgreSQL processes: all work in its data folder. */
function processesOn(folder: string): number[] {
  if (process.platform !== 'linux') return postmasterByCommand(folder);
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isPostgresIn(pid, real))
    .map(Number);
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
      readlinkSync(`/proc/${pid}/cwd`) === folder
    );
  } catch {
    // The process has ended, or belongs to another account.
    return false;
  }
}

function postmasterByCommand(folder: string): number[] {
  const pid = recordedPid(folder);
  if (pid === null || process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(folder) ? [pid] : [];
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
