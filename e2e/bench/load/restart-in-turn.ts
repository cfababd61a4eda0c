/**
 * Restarts two processes in turn behind a proxy, under reads, writes and open live streams: no call
 * may fail.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { findFreePort } from '#api/platform/startup/port.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';

const readers = 12;
/** Log-ins, which the proxy may not repeat. */
const writers = 2;
/** An account may have eight streams open. */
const listeners = 8;
const [admin, password] = ['admin@touchline.example', 'touchline-demo'];

interface Counts {
  calls: number;
  failed: Record<string, number>;
  streams: number;
  cutStreams: number;
  over: boolean;
}

function countFailure({ failed }: Counts, what: string): void {
  failed[what] = (failed[what] ?? 0) + 1;
}

async function call(counts: Counts, url: string, init: RequestInit): Promise<void> {
  counts.calls += 1;
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    if (!answer.ok) countFailure(counts, String(answer.status));
  } catch (error) {
    countFailure(counts, error instanceof Error ? error.message : String(error));
  }
}

/** Reads a stream until the server ends it. */
async function listen(counts: Counts, url: string, token: string): Promise<void> {
  counts.streams += 1;
  try {
    const answer = await fetch(`${url}${liveStreamUrl}`, { headers: { 'x-access-token': token } });
    if (!answer.ok) countFailure(counts, `stream ${answer.status}`);
    await answer.arrayBuffer();
  } catch {
    // The proxy itself cuts the last ones.
    if (!counts.over) counts.cutStreams += 1;
  }
}

interface Proxy {
  url: string;
  /** Resolves when the proxy sends calls to this process again. */
  waitFor?(port: number): Promise<void>;
  stop(): Promise<void>;
}

async function startProcess(
  port: number,
  env: Record<string, string>,
  seed: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['api/main.ts', '--api-only'], {
    env: {
      PATH: process.env['PATH'],
      ...env,
      PORT: String(port),
      SEED: seed,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('a process did not start');
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    if (answer?.ok === true) return child;
    await sleep(100);
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Returns the number of failed calls and cut streams. */
export async function restartInTurn(
  startProxy: (ports: readonly number[]) => Promise<Proxy>,
  { drainSeconds, rounds }: { drainSeconds: number; rounds: number },
): Promise<number> {
  const dataDir = await makeTemporaryFolder('touchline-rolling');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: String(drainSeconds),
  };
  const ports = [await findFreePort(), await findFreePort()];
  const processes: ChildProcess[] = [];
  try {
    for (const [index, port] of ports.entries())
      processes.push(await startProcess(port, env, index === 0 ? 'demo' : 'none'));
    const proxy = await startProxy(ports);
    const counts: Counts = { calls: 0, failed: {}, streams: 0, cutStreams: 0, over: false };
    const repeat = async (work: () => Promise<void>) => {
      while (!counts.over) await work();
    };
    const token = await apiToken(proxy.url, admin, password);
    const headers = { 'x-access-token': token, 'content-type': 'application/json' };
    const load = [
      ...Array.from({ length: readers }, () =>
        repeat(() => call(counts, `${proxy.url}/api/event`, { headers })),
      ),
      ...Array.from({ length: writers }, () =>
        repeat(() =>
          call(counts, `${proxy.url}/api/auth/login`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ email: admin, password }),
          }),
        ),
      ),
    ];
    const open = Array.from({ length: listeners }, () =>
      repeat(async () => {
        await listen(counts, proxy.url, token);
        await sleep(500 + Math.random() * 500);
      }),
    );
    for (let round = 1; round <= rounds; round += 1)
      for (const [index, port] of ports.entries()) {
        const before = counts.calls;
        const began = performance.now();
        await stopProcess(processes[index] as ChildProcess);
        const stopped = performance.now();
        processes[index] = await startProcess(port, env, 'none');
        await proxy.waitFor?.(port);
        const seconds = ((stopped - began) / 1000).toFixed(1);
        process.stdout.write(
          `  restart ${round}.${index + 1}: stopped in ${seconds} s, ${counts.calls - before} calls meanwhile\n`,
        );
      }
    counts.over = true;
    await Promise.all(load);
    await proxy.stop();
    await Promise.all(open);
    process.stdout.write(
      `  ${counts.calls} calls, failed: ${JSON.stringify(counts.failed)}; ` +
        `${counts.streams} streams, ${counts.cutStreams} of them cut\n`,
    );
    return Object.values(counts.failed).reduce((sum, count) => sum + count, counts.cutStreams);
  } finally {
    await Promise.all(processes.map(stopProcess));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
