/** Runs operator commands as separate processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanEnv } from '#scripts/steps/clean-env.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `.scripts/<name>.ts`; resolves with its output and exit code. */
export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [`.scripts/${name}.ts`, ...args], {
    cwd: root,
    env: cleanEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
}
