import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnOptions } from '#api/platform/embedded-postgres/system-account.ts';
import type { SystemAccount } from '#api/platform/embedded-postgres/system-account.ts';

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
    // In a session of its own: Ctrl-C reaches only the API, which stops PostgreSQL last.
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
