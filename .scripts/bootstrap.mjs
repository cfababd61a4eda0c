/**
 * The entry point of every npm script: `node .scripts/bootstrap.mjs <command> [arguments]`.
 * Installs missing packages and runs `.scripts/<command>.ts` on the Node of the `node` package.
 * Only this file must run on any Node from version 20 and without installed packages.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(modules, '.touchline-installed');

const [command = '', ...args] = process.argv.slice(2);
const script = join(root, '.scripts', `${command}.ts`);
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  fail(`There is no command "${command}".`);
}
install();
run();

/** Installs the packages if they are missing or differ from package-lock.json. */
function install() {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package.json')))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === digest && existsSync(node)) return;
  if (existsSync(node) && agrees()) {
    remember(digest);
    return;
  }
  // npm ci would delete the packages of the other project through the link.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    fail('node_modules is a link to packages of another version: remove the link first.');
  }
  process.stderr.write('Installing the dependencies (npm ci); this needs the network, once …\n');
  // Building and testing need the development packages even when NODE_ENV is production.
  // npm warns that packages need the Node that it is about to install.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', words, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error) fail(`npm cannot be run: ${error.message}`);
  if (status !== 0) fail('The dependencies could not be installed; npm says why above.');
  if (!existsSync(node)) {
    fail('npm did not install Node: were install scripts switched off (ignore-scripts)?');
  }
  remember(digest);
  useHooks();
  spawnSync(node, [join(root, '.scripts', 'keys.ts')], { stdio: 'inherit' });
}

/** Whether npm's record of the installed packages matches the lock file. */
function agrees() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  for (const [path, { integrity }] of Object.entries(installed)) {
    if (wanted[path]?.integrity !== integrity) return false;
  }
  return Object.entries(wanted).every(
    ([path, { optional, devOptional }]) =>
      path === '' || optional || devOptional || path in installed,
  );
}

/** Ignores a read-only folder: whoever installed the packages there maintains them. */
function remember(digest) {
  try {
    writeFileSync(stamp, digest);
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

/** Enables the Git hooks in a clone, unless the developer has configured other hooks. */
function useHooks() {
  if (process.env.CI || !existsSync(join(root, '.git'))) return;
  const git = (...words) => spawnSync('git', ['config', '--local', ...words], { cwd: root });
  if (git('--get', 'core.hooksPath').status === 1) git('core.hooksPath', '.scripts/hooks');
}

/** Exits with the command's exit code, or with the signal that ended it. */
function run() {
  const path = `${dirname(node)}:${join(modules, '.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(node, [script, ...args], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  });
  let signalled = false;
  for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(name, () => {
      signalled = true;
      // The terminal sends Ctrl-C to the child process too.
      if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
    });
  }
  whenNpmIsGone(() => {
    // A second signal would end the child before it has stopped in order.
    if (!signalled) child.kill('SIGTERM');
  });
  child.on('error', (error) => fail(`Node 24 cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

/** npm gives signals to its shell only, which dies of them without a word to its child. */
function whenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = npmBehindShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || existsSync(`/proc/${npm}`))) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}

/** The process id of npm if the parent is the shell that it started; null where it is not known. */
function npmBehindShell(parent) {
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('bootstrap.mjs')) return null;
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** @returns {never} */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
