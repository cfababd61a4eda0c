/** Runs a program for a command, in the project's root. */
import { spawn } from 'node:child_process';
import { root } from '#scripts/steps/root.ts';

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Milliseconds until it is told to end. */
  limit?: number;
}

/** Milliseconds for a program that was told to end to do so. */
const farewell = 10_000;

/**
 * Runs to the end, its output shown as it comes; answers whether it ended with 0. Ends it on this
 * process's own signals, so that Ctrl-C leaves nothing behind.
 */
export async function run(
  program: string,
  args: string[],
  { env = process.env, limit }: RunOptions = {},
): Promise<boolean> {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), farewell).unref();
  };
  const timer = limit === undefined ? undefined : setTimeout(end, limit);
  process.once('SIGTERM', end);
  try {
    return await new Promise<boolean>((resolve) => {
      child.once('error', (error) => {
        process.stderr.write(`${program}: ${error.message}\n`);
        resolve(false);
      });
      child.once('close', (code) => resolve(code === 0));
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGTERM', end);
  }
}

/** Runs a program of the project's own `node_modules/.bin`. */
export function runTool(name: string, args: string[], options?: RunOptions): Promise<boolean> {
  return run(`${root}node_modules/.bin/${name}`, args, options);
}
