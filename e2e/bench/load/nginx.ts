/** nginx as docs/operating.md sets it up, without TLS, in a folder of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#api/platform/startup/port.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';

/** Root installs nginx where it is missing. */
export async function startNginx(ports: readonly number[]) {
  installNginx();
  const folder = await makeTemporaryFolder('touchline-nginx');
  mkdirSync(join(folder, 'logs'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, ports));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await sleep(50);
  }
  return {
    url,
    /** Returns nginx's log lines about failed connections, without the calls. */
    failures: (): string[] =>
      readFileSync(join(folder, 'logs', 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes('[error]'))
        .map((line) => line.replace(/^.*?\*\d+ /, '').replace(/, client:.*$/, '')),
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function installNginx(): void {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'nginx']);
  }
}

/** The `upstream` and `location` blocks are the manual's own. */
function configuration(port: number, ports: readonly number[]): string {
  const manual = readFileSync(inRoot('docs/operating.md'), 'utf8');
  const upstream = block(manual, 'upstream touchline {')
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  const location = block(manual, '  location / {');
  return `
    daemon off;
    pid nginx.pid;
    error_log logs/error.log;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`).join('\n')}
      ${upstream}
      server {
        listen 127.0.0.1:${port};
        ${location}
      }
    }`;
}

/** Returns the text from the line to the brace that closes it, at the same depth. */
function block(text: string, first: string): string {
  const start = text.indexOf(`\n${first}\n`) + 1;
  const indent = first.slice(0, first.search(/\S/));
  const end = text.indexOf(`\n${indent}}\n`, start);
  if (start === 0 || end < 0) throw new Error(`docs/operating.md has no block "${first.trim()}"`);
  return text.slice(start, end + indent.length + 2);
}
