/** The measurements' servers, one for nearly all of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '#e2e/bench/measurement.ts';

export interface BenchServer {
  url: string;
  database: string;
  dataDir: string;
}

const started = new Map<string, Promise<BenchServer>>();

/**
 * Its address; the demo season is loaded. Started at the first call, ended after the last race.
 * What would change the season for others is measured on a server of its own.
 */
export async function benchServer(of: 'season' | 'crowd' = 'season'): Promise<string> {
  return (await serverOf(of)).url;
}

/** Two processes on one database: their addresses. */
export async function twoServers(): Promise<[string, string]> {
  const first = await serverOf('crowd');
  const second = await start({ database: first.database, dataDir: first.dataDir });
  return [first.url, second.url];
}

function serverOf(of: 'season' | 'crowd'): Promise<BenchServer> {
  let server = started.get(of);
  if (server === undefined) started.set(of, (server = start()));
  return server;
}

async function start(joined?: Omit<BenchServer, 'url'>): Promise<BenchServer> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    // Its chatter is not the measurement's.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...(joined && { BENCH_JOIN: JSON.stringify(joined) }) },
  });
  const exited = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const [said] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the measured server did not start'))),
  ])) as [BenchServer];
  return said;
}
