/** The measurements' servers, one for nearly all of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '#e2e/bench/measurement.ts';

const started = new Map<string, Promise<string>>();

/**
 * Its address; the demo season is loaded. Started at the first call, ended after the last race.
 * What would change the season for others is measured on a server of its own.
 */
export function benchServer(of: 'season' | 'crowd' = 'season'): Promise<string> {
  let url = started.get(of);
  if (url === undefined) started.set(of, (url = start()));
  return url;
}

async function start(): Promise<string> {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    // Its chatter is not the measurement's.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const [said] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error('the measured server did not start'))),
  ])) as [{ url: string }];
  return said.url;
}
