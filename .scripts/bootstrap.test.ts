import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from '#scripts/steps/root.ts';

let project: string;

/**
 * Creates a project with one command, and an npm that records its calls and “installs” this Node.
 */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'touchline-bootstrap-'));
  for (const folder of ['.scripts', 'bin']) mkdirSync(join(project, folder));
  copyFileSync(inRoot('.scripts/bootstrap.mjs'), join(project, '.scripts/bootstrap.mjs'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": {} }');
  write(
    '.scripts/say.ts',
    'const words: string[] = process.argv.slice(2);\n' +
      'process.stdout.write(JSON.stringify({ words, folder: process.cwd() }));\n' +
      'process.exitCode = words.length;\n',
  );
  write(
    '.scripts/wait.ts',
    "for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'])\n" +
      "  process.on(name, () => { console.log('stopped'); process.exit(7); });\n" +
      "setInterval(() => {}, 1e6);\nconsole.log('up');\n",
  );
  npm(
    'echo "$@" >> calls',
    'rm -rf node_modules && mkdir -p node_modules/node/bin',
    `ln -s "${process.execPath}" node_modules/node/bin/node`,
  );
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

function npm(...lines: string[]): void {
  write('bin/npm', ['#!/bin/sh', ...lines].join('\n'));
  chmodSync(join(project, 'bin/npm'), 0o755);
}

function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, '.scripts/bootstrap.mjs'), ...args],
    { cwd: tmpdir(), encoding: 'utf8', env: { PATH: `${join(project, 'bin')}:/usr/bin:/bin` } },
  );
  return { status, stdout, stderr };
}

const calls = () => {
  const file = join(project, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

test('a command installs once, runs in the project, and hands on words and exit code', () => {
  const first = start('say', 'a', 'b c');
  expect(first.stderr).toMatch(/^Installing the dependencies/);
  expect(first.status).toBe(2);
  expect(JSON.parse(first.stdout)).toEqual({ words: ['a', 'b c'], folder: project });
  expect(start('say')).toMatchObject({ status: 0, stderr: '' });
  expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error']);
});

test('a command installs again when the lock file asks for something else', () => {
  start('say');
  write('package-lock.json', '{ "packages": { "node_modules/a": { "integrity": "sha512-x" } } }');
  start('say');
  expect(calls()).toHaveLength(2);
});

test('packages that npm install updated by hand are not installed again', () => {
  start('say');
  const packages = '{ "packages": { "node_modules/a": { "integrity": "sha512-x" } } }';
  write('package-lock.json', packages);
  write('node_modules/.package-lock.json', packages);
  start('say');
  expect(calls()).toHaveLength(1);
});

test('an installation that fails is reported, and nothing runs', () => {
  npm('echo "no network" >&2', 'exit 1');
  const { status, stdout, stderr } = start('say');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('no network\nThe dependencies could not be installed');
});

test('an unknown command is reported before anything is installed', () => {
  for (const name of ['', 'nothing', '../say']) {
    expect(start(name)).toMatchObject({ status: 1, stderr: `There is no command "${name}".\n` });
  }
  expect(calls()).toEqual([]);
});

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

test.each(signals)('%s reaches the command', async (signal) => {
  start('say');
  const child = spawn(process.execPath, [join(project, '.scripts/bootstrap.mjs'), 'wait'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([7, null]);
});

/** A shell that, as Debian's does for npm, waits for its command instead of becoming it. */
const inShell = (words: string[]) => ['sh', '-c', '"$@"; exit $?', 'sh', ...words];

test.each([
  ['the shell between npm and the command', 1],
  ['npm, while its shell lives on', 2],
])('a signal that ends %s stops the command', async (_, shells) => {
  start('say');
  let words = [process.execPath, join(project, '.scripts/bootstrap.mjs'), 'wait'];
  for (let left = shells; left > 0; left -= 1) words = inShell(words);
  const [program = '', ...args] = words;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  await once(child.stdout, 'data');
  child.kill('SIGHUP');
  expect(await text(child.stdout)).toContain('stopped');
});

test('packages that another project has installed are not deleted through a link', () => {
  mkdirSync(join(project, 'other'));
  symlinkSync(join(project, 'other'), join(project, 'node_modules'));
  const { status, stderr } = start('say');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^node_modules is a link/);
  expect(calls()).toEqual([]);
});
