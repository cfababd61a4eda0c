import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment } from '#api/platform/config/config-schema.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { stopTimeout } from '#api/platform/startup/lifecycle.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { serverPackages } from '#scripts/structure/imported-packages.ts';
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import { health, live, ready } from '#sync/contracts/core/health.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const fly = read('fly.toml');
const about = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;

/** Returns the value of `key = 'value'` anywhere in the file. */
const flyValue = (key: string) => new RegExp(`^${key} = '?([^'\n]+)'?$`, 'm').exec(fly)?.[1];
const steps = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map((match) => match[1] ?? '');

const debian = (base: string | undefined) => /^debian:(\w+)-slim$/.exec(base ?? '')?.[1];

/** The section `[env]` of fly.toml. */
function readFlyEnv(): Record<string, string> {
  const section = /^\[env\]\n([\s\S]*?)\n\n/m.exec(fly)?.[1] ?? '';
  return Object.fromEntries(
    [...section.matchAll(/^(\w+) = '(.*)'$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

/** The configuration once the secrets are set. */
const deployed = () =>
  readConfig({
    ...readFlyEnv(),
    PUBLIC_URL: 'https://press.league.example',
    DATABASE_URL: 'postgres://u:p@db.internal/touchline?sslmode=verify-full',
    SMTP_URL: 'smtp://mail.internal',
    JWT_SECRET: 'k3J9fXw0aTq7RbVn5LzYd8mGhPu2sEcQ',
    TICKET_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url'),
    FILE_ENCRYPTION_KEYS: 'q0bYl2m1Q3n8cJp5tX7vZr9uWd4sKe6gHaFiEoRyTzA=',
    S3_ENDPOINT: 'https://s3.league.example',
    S3_BUCKET: 'press',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });

test('everything that the image copies from the project exists and is not ignored', () => {
  const copied = steps('COPY')
    .filter((step) => !step.startsWith('--from'))
    .flatMap((step) => step.split(' ').slice(0, -1));
  expect(copied).toContain('api');
  const ignored = read('.dockerignore').split('\n');
  for (const path of copied) {
    expect(existsSync(inRoot(path)), path).toBe(true);
    expect(ignored).not.toContain(path);
  }
});

test('the image runs the Node that the project is written for', () => {
  const major = /\d+/.exec(about['devDependencies']?.['node'] ?? '')?.[0];
  const bases = steps('FROM');
  const last = bases.pop();
  for (const base of bases)
    expect(base).toMatch(new RegExp(`^node:${major}-${debian(last)}-slim AS`));
  expect(steps('COPY')).toContain('--from=build /usr/local/bin/node /usr/local/bin/node');
});

test('the image has each package that the server imports, and no other', () => {
  expect(Object.keys(about['dependencies'] ?? {}).toSorted()).toEqual(serverPackages());
  expect(steps('RUN').filter((step) => step.includes('npm ci'))).toEqual([
    expect.stringMatching(/^npm ci --ignore-scripts$/),
    expect.stringMatching(/^npm ci --omit=dev /),
  ]);
  expect(steps('COPY').filter((step) => step.includes('node_modules'))).toEqual([
    '--from=dependencies /app/node_modules ./node_modules',
  ]);
});

test('the commands that the image and the deployment name exist', () => {
  const commands = [...steps('CMD'), flyValue('release_command') ?? ''].join(' ');
  const scripts = commands.match(/[\w./-]+\.ts/g) ?? [];
  expect(scripts).toEqual(['api/main.ts', '.scripts/migrate.ts']);
  const copied = steps('COPY').join(' ');
  for (const script of scripts) {
    expect(existsSync(inRoot(script))).toBe(true);
    expect(copied).toContain(script.startsWith('.scripts') ? script : (script.split('/')[0] ?? ''));
  }
  expect(flyValue('dockerfile')).toBe('Dockerfile');
});

test('code that the image runs imports nothing that it lacks', () => {
  const program = read('.scripts/migrate.ts') + read('.scripts/admin.ts');
  expect(program).not.toContain('#scripts/');
  expect(program).not.toContain('#e2e/');
});

test('two machines share their files, and live streams do not fill them', () => {
  expect(fly, 'a volume belongs to one machine').not.toContain('[[mounts]]');
  expect(Number(flyValue('min_machines_running'))).toBeGreaterThanOrEqual(2);
  expect(deployed().s3).not.toBeNull();
  expect(fly.slice(0, fly.indexOf('app ='))).toContain('S3_');
  expect(Number(flyValue('soft_limit'))).toBeGreaterThan(2500);
  expect(Number(flyValue('hard_limit'))).toBeGreaterThan(5000);
});

test('the address, the data folder and the health checks agree', () => {
  expect(steps('EXPOSE')).toEqual([flyValue('PORT')]);
  expect(flyValue('internal_port')).toBe(flyValue('PORT'));
  expect(steps('VOLUME')).toEqual([flyValue('DATA_DIR')]);
  expect(dockerfile).toContain(`PORT=${flyValue('PORT')} DATA_DIR=${flyValue('DATA_DIR')}`);
  const checked = [...fly.matchAll(/^path = '(.+)'$/gm)].map((match) => match[1]);
  expect(checked).toEqual([`/api${health.path}`, `/api${ready.path}`]);
  // A container is not restarted because the database is away.
  expect(dockerfile).toContain(`/api${live.path}\``);
});

test('a machine that stops has the time that draining and closing take', () => {
  const { drainSeconds } = deployed();
  const parts = 4 * (stopTimeout / 1000);
  expect(Number.parseInt(flyValue('kill_timeout') ?? '', 10)).toBeGreaterThanOrEqual(
    drainSeconds + parts,
  );
  // The proxy has to see twice, in the first half of the period, that the machine is not ready.
  const afterReady = fly.slice(fly.indexOf(`/api${ready.path}`));
  const interval = Number(/^interval = '(\d+)s'$/m.exec(afterReady)?.[1]);
  expect(interval * 2).toBeLessThanOrEqual(drainSeconds / 2);
});

test('the manual for operators explains each alert, and its limits fit the server', () => {
  const manual = read('docs/operating.md');
  const alerts = [...read('docs/monitoring/alerts.yaml').matchAll(/- alert: (\w+)/g)];
  const explained = [...manual.matchAll(/^\| `(Touchline\w+)`/gm)];
  expect(explained.map(([, name]) => name)).toEqual(alerts.map(([, name]) => name));
  const value = (pattern: RegExp) => Number(pattern.exec(manual)?.[1]);
  expect(value(/client_max_body_size (\d+)m/) * 1024 * 1024).toBeGreaterThan(maxUploadBytes);
  const stopping = deployed().drainSeconds + 4 * (stopTimeout / 1000);
  expect(value(/TimeoutStopSec=(\d+)/)).toBeGreaterThanOrEqual(stopping);
  const variables = [
    ...(/```sh\n(NODE_ENV=[\s\S]*?)```/.exec(manual)?.[1] ?? '').matchAll(/^\w+/gm),
  ];
  expect(variables.length).toBeGreaterThan(8);
  for (const [name] of variables) expect(environment.shape).toHaveProperty(name);
});

test('each alert has a case in which it fires and one in which it does not', () => {
  const rules = [...read('docs/monitoring/alerts.yaml').matchAll(/- alert: (\w+)/g)];
  const cases = read('docs/monitoring/alerts.test.yaml');
  const firing = new Set(Array.from(cases.matchAll(/- alertname: (\w+)/g), ([, name]) => name));
  const quiet = new Set(Array.from(cases.matchAll(/\{ alertname: (\w+)/g), ([, name]) => name));
  for (const [, name] of rules) {
    expect(firing, 'fires').toContain(name);
    expect(quiet, 'does not').toContain(name);
  }
  expect(rules.length, 'control').toBeGreaterThan(15);
});

test('the deployment is a configuration that starts, once its secrets are set', () => {
  const env = readFlyEnv();
  const known = new Set(Object.keys(environment.shape));
  expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
  expect(() => readConfig(env)).toThrow(/must be set in production/);
  const config = deployed();
  expect(config.host).toBe('0.0.0.0');
  expect(config.seed).toBe('none');
});
