/** Finds or installs a Chromium for the browser tests and the measurements. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installFromDebian } from '#scripts/steps/debian.ts';
import { runTool } from '#scripts/steps/run.ts';

/** Chromium without a window: it starts faster and needs a tenth less processor time. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for tests: CHROMIUM_PATH, the headless shell of the system or of Debian's package, or
 * whatever `findChromium` finds.
 */
export async function findHeadlessShell(): Promise<string> {
  if (process.env['CHROMIUM_PATH']) return findChromium();
  return onPath([shell]) ?? (await fromDebian(shell)) ?? (await findChromium());
}

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
  const there = onPath(names) ?? downloaded();
  if (there !== null) return there;
  process.stderr.write('There is no Chromium here; fetching one …\n');
  await runTool('playwright', ['install', 'chromium']);
  const found = downloaded() ?? (await fromDebian('chromium'));
  if (found !== null) return found;
  throw new Error('No Chromium was found or could be installed. CHROMIUM_PATH can name one.');
}

function onPath(programs: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const candidates = programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && starts(path)) ?? null;
}

function downloaded(): string | null {
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : null;
}

/** Installs a Debian package whose program has the same name; null where that is not possible. */
async function fromDebian(name: string): Promise<string | null> {
  return (await installFromDebian(name)) ? onPath([name]) : null;
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}
