/** Runs a program for a command, in the project's root. */
import { spawn } from 'node:child_process';
import { root } from '#scripts/steps/root.ts';

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Milliseconds until it is told to end. */
  limit?: number;
  /** Shows what the program says only when it fails. */
  quiet?: boolean;
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
  { env = process.env, limit, quiet = false }: RunOptions = {},
): Promise<boolean> {
  const output = quiet ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', output, output] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => said.push(chunk));
  }
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
      child.once('close', (code) => {
        if (code !== 0) process.stderr.write(Buffer.concat(said));
        resolve(code === 0);
      });
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
