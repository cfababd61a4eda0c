/** Runs operator commands, as processes or in this one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runBackupCommand } from '#api/operations/backup-command.ts';
import { runRestoreCommand } from '#api/operations/restore-command.ts';
import { environment } from '#api/platform/config/config-schema.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';

type Name = 'backup' | 'restore';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs `.scripts/<name>.ts`; resolves with its output and exit code. */
export async function runCommand(
  name: Name,
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

const commands = { backup: runBackupCommand, restore: runRestoreCommand };

/** Does the same in this process, because loading a program takes longer than what it does. */
export async function runHere(
  name: Name,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ said: string; code: number }> {
  for (const variable of Object.keys(environment.shape)) vi.stubEnv(variable, env[variable]);
  try {
    let said = '';
    const code = await commands[name](args, (text) => (said += text));
    return { said, code };
  } finally {
    vi.unstubAllEnvs();
  }
}
