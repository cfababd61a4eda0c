/** Starts the measurements' servers; nearly all measurements share one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '#e2e/bench/measurement.ts';

export interface BenchServer {
  url: string;
  database: string;
  dataDir: string;
}

/** `production` is the season with all settings of a real server. */
type BenchServerName =
  | 'season'
  | 'crowd'
  | 'gates'
  | 'league'
  | 'production'
  | 'push'
  | 'reads'
  | 'viewers';

const started = new Map<string, Promise<BenchServer>>();

/**
 * Returns the server's address; the demo season is loaded. Starts it on the first call and stops it
 * after the last race. Measurements that change the season use a separate server.
 */
export async function benchServer(
  of: BenchServerName = 'season',
  env: { PUSH_HOSTS?: string } = {},
): Promise<string> {
  return (await serverOf(of, env)).url;
}

/** Starts two processes on one database; returns their addresses. */
export async function twoServers(): Promise<[string, string]> {
  const first = await serverOf('crowd');
  const second = await start({ database: first.database, dataDir: first.dataDir });
  return [first.url, second.url];
}

function serverOf(of: BenchServerName, env = {}): Promise<BenchServer> {
  let server = started.get(of);
  if (server === undefined) started.set(of, (server = start(undefined, of, env)));
  return server;
}

async function start(
  joined?: Omit<BenchServer, 'url'>,
  of?: BenchServerName,
  env = {},
): Promise<BenchServer> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    // Hide the server's output.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...env,
      ...(joined && { BENCH_JOIN: JSON.stringify(joined) }),
      ...(of === 'production' && { NODE_ENV: 'production' }),
    },
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
