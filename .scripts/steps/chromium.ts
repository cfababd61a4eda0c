/** Finds or installs a Chromium for the browser tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run, runTool } from '#scripts/steps/run.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Tries CHROMIUM_PATH, the system's Chromium, Playwright's own, `playwright install`, then the
 * Debian package. Starts each one to test it, because a download may lack system libraries.
 */
export async function findChromium(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROMIUM_PATH: ${given} does not start.`);
  }
  const there = onPath() ?? downloaded();
  if (there !== null) return there;
  process.stderr.write('There is no Chromium here; fetching one …\n');
  await runTool('playwright', ['install', 'chromium']);
  const found = downloaded() ?? (await fromDebian());
  if (found !== null) return found;
  throw new Error('No Chromium was found or could be installed. CHROMIUM_PATH can name one.');
}

function onPath(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && starts(path)) ?? null;
}

function downloaded(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : null;
}

async function fromDebian(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  return onPath();
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}
