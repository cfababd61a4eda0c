/** Runs a program in the project's root folder. */
import { spawn } from 'node:child_process';
import { root } from '#scripts/steps/root.ts';

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Milliseconds after which the program gets SIGTERM. */
  limit?: number;
  /** Shows the program's output only if it fails. */
  quiet?: boolean;
}

/** Milliseconds between SIGTERM and SIGKILL. */
const farewell = 10_000;

/** Runs the program and returns whether it exited with 0. Ends it when this process gets SIGTERM. */
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

/** Runs a program from the project's `node_modules/.bin`. */
export function runTool(name: string, args: string[], options?: RunOptions): Promise<boolean> {
  return run(`${root}node_modules/.bin/${name}`, args, options);
}
