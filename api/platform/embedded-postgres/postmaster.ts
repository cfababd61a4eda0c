import { spawn, type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  spawnOptions,
  type SystemAccount,
} from '#api/platform/embedded-postgres/system-account.ts';

export interface LaunchOptions {
  program: string;
  folder: string;
  account: SystemAccount | null;
  port: number;
  settings: Readonly<Record<string, string>>;
}

export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  /** Writes a checkpoint first; stops immediately after `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}

/** Milliseconds; replaying the log after a crash may take a while. */
const startTimeout = 120_000;

/** Resolves when PostgreSQL accepts connections; throws its error output if it ends before. */
export async function launchPostmaster({
  program,
  folder,
  account,
  port,
  settings,
}: LaunchOptions): Promise<Postmaster> {
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', folder, '-p', String(port), ...set], {
    ...spawnOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
    // PostgreSQL has a session of its own: Ctrl-C reaches only the API, which stops PostgreSQL last.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  // Not 'close', because the backends of a killed postmaster keep its stderr open.
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const until = Date.now() + startTimeout;
  while (!isReady(folder, child.pid)) {
    await Promise.race([ended, sleep(20)]);
    if (over) {
      await sleep(50);
      throw new Error(failureReason(said));
    }
    if (Date.now() > until) {
      child.kill('SIGQUIT');
      throw new Error(`not ready after ${startTimeout / 1000} s; ${failureReason(said)}`);
    }
  }
  const pid = child.pid as number;
  const guard = spawnOrphanGuard(pid, folder, account);
  void ended.then(() => guard?.kill('SIGKILL'));
  return {
    pid,
    ended,
    stop: async (patience) => {
      child.kill('SIGINT');
      const late = setTimeout(() => child.kill('SIGQUIT'), patience);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Checks the eighth line of the postmaster's lock file, as `pg_ctl --wait` does. */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    // The file does not exist yet.
    return false;
  }
}

/**
 * Starts a shell that stops PostgreSQL when this process ends for any reason, because the pipe
 * between them closes. Checks the process id, so that it never stops another process with the same
 * id.
 */
function spawnOrphanGuard(
  pid: number,
  folder: string,
  account: SystemAccount | null,
): ChildProcess | null {
  if (process.platform === 'win32') return null;
  const script = 'cat >/dev/null; [ "$(head -n 1 "$2")" = "$1" ] && kill -INT "$1"';
  const guard = spawn('sh', ['-c', script, 'sh', String(pid), join(folder, 'postmaster.pid')], {
    ...spawnOptions(account),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a guard the next start finds the orphan.
  guard.on('error', () => undefined);
  guard.unref();
  return guard;
}

function failureReason(said: string): string {
  const lines = said.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it says nothing';
}

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
