/** Runs the portal with hot reload: Vite serves the screens and proxies API paths to a process. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readConfig } from '#api/platform/config/config.ts';
import { findFreePort, requireFreePort } from '#api/platform/startup/port.ts';
import { reportStartErrors } from '#api/platform/startup/start-error.ts';
import { inRoot, root } from '#scripts/steps/root.ts';

await reportStartErrors(develop, 'Touchline cannot start. ');

async function develop(): Promise<void> {
  const { port, host, publicUrl } = readConfig(process.env);
  await requireFreePort(port, host);
  const apiPort = await findFreePort();
  // Links in emails and cookie origins must use the address that the browser has open.
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  const children: ChildProcess[] = [];

  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', inRoot('api/main.ts'), '--api-only'],
    {
      cwd: root,
      env: { ...env, PORT: String(apiPort), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(api);
  // The API prints its own port, but people open Vite's.
  const own = `localhost:${apiPort}`;
  createInterface(api.stdout).on('line', (line) => {
    process.stdout.write(`${line.replaceAll(own, `localhost:${port}`)}\n`);
  });

  const vite = ['--config', 'pwa/vite.config.ts', '--host', host, '--clearScreen', 'false'];
  children.push(
    spawn(`${root}node_modules/.bin/vite`, vite, {
      cwd: root,
      env: { ...env, PWA_PORT: String(port), API_URL: `http://127.0.0.1:${apiPort}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  endTogether(children);
}

/** Stops both processes on a signal or when one of them ends, and exits once both have ended. */
function endTogether(children: readonly ChildProcess[]): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  for (const child of children) {
    child.once('exit', (code) => {
      if (!ending) process.exitCode = code ?? 1;
      end();
    });
  }
}
