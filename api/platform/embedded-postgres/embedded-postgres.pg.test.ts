import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#api/platform/database/database.ts';
import { startEmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres } from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { StartError } from '#api/platform/startup/start-error.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each test starts a PostgreSQL, some several times.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

/** A stopped cluster to copy, because creating one takes ten times as long. */
let made: string;
let dataDir: string;
let ends: (() => Promise<unknown>)[];

const newFolder = () => mkdtempSync(join(tmpdir(), 'touchline-embedded-'));

beforeAll(async () => {
  made = newFolder();
  const postgres = await startEmbeddedPostgres({
    dataDir: made,
    log: () => undefined,
    settings: { fsync: 'off' },
  });
  await postgres.stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = newFolder();
  // The copy keeps its owner, because PostgreSQL may run as an account of its own, which passes through.
  chmodSync(dataDir, 0o711);
  execFileSync('cp', ['-a', join(made, 'postgres'), dataDir]);
  ends = [];
});

afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(log: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => log.push(line),
    // These tests kill processes, not the machine, so fsync is unnecessary.
    settings: { fsync: 'off' },
  });
  ends.push(() => postgres.stop());
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const orm = await openDatabase({ url, entities: [], poolMax: 1 });
  try {
    return await orm.em.fork().execute(sql);
  } finally {
    await orm.close(true);
  }
}

interface StartedDatabase {
  url: string;
  pid: number;
  cluster: string;
  error?: string;
}

/** Starts the cluster in another process, as the API does. */
async function startApi(): Promise<{ child: ChildProcess; database: StartedDatabase }> {
  const script = fileURLToPath(new URL('testing/embedded-api.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => endProcess(child));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, database: JSON.parse(line) as StartedDatabase };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function listens(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await sleep(20);
}

test('a cluster is created once, keeps its data, and only its owner can enter', async () => {
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  const first = await start();
  const about = await query(
    first.url,
    `select current_database() as name, pg_encoding_to_char(encoding) as encoding,
       datlocprovider::text || datlocale as locale, current_setting('timezone') as zone,
       current_setting('listen_addresses') as address,
       current_setting('unix_socket_directories') as sockets,
       current_setting('password_encryption') as passwords
     from pg_database where datname = current_database()`,
  );
  expect(about).toEqual([
    {
      name: 'touchline',
      encoding: 'UTF8',
      locale: 'bC.UTF-8',
      zone: 'UTC',
      address: '127.0.0.1',
      sockets: '',
      passwords: 'scram-sha-256',
    },
  ]);
  await query(first.url, 'create table kept as select 7 as n');
  const wrong = new URL(first.url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  const folder = join(first.dataDir, '..');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
  await first.stop();
  expect(await listens(first.url)).toBe(false);

  const second = await start();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('two starts on one folder: the second gets an error and the first goes on', async () => {
  const { database } = await startApi();
  await expect(start()).rejects.toThrow(StartError);
  await expect(start()).rejects.toThrow(/is in use by another Touchline/);
  expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a cluster comes back on the same address when its postmaster is killed', async () => {
  const log: string[] = [];
  const postgres = await start(log);
  await query(postgres.url, 'create table kept as select 7 as n');
  const before = postgres.pid;
  process.kill(before, 'SIGKILL');
  await until(() => postgres.pid !== before);
  expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await until(() => log.includes('The database is back.'));
  expect(log[0]).toBe('The database has ended unexpectedly; it is started again.');
});

test('a cluster comes back even if a query holds the memory of the killed postmaster', async () => {
  const postgres = await start();
  const before = postgres.pid;
  const busy = query(postgres.url, 'select count(*) from generate_series(1, 1000000000)');
  const busyEnds = busy.then(
    () => 'finished',
    () => 'cut off',
  );
  await until(async () => {
    const rows = await query(
      postgres.url,
      "select 1 from pg_stat_activity where query ~ '^select count'",
    );
    return rows.length > 0;
  });
  process.kill(before, 'SIGKILL');
  expect(await busyEnds).toBe('cut off');
  await until(() => postgres.pid !== before);
  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a cluster can be stopped while it is coming back', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.stop();
  expect(await listens(postgres.url)).toBe(false);
  expect(existsSync(join(postgres.dataDir, 'postmaster.pid'))).toBe(false);
});

test('a cluster ends by itself when the API is killed, and keeps what was committed', async () => {
  const { child, database } = await startApi();
  await query(database.url, 'create table kept as select 7 as n');
  child.kill('SIGKILL');
  await until(async () => !(await listens(database.url)));
  const next = await start();
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('an orphaned cluster whose guard was killed too is stopped at the next start', async () => {
  const { child, database } = await startApi();
  await query(database.url, 'create table kept as select 7 as n');
  killGuard(database.pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Control: without the guard, only the next start ends this orphan.
  expect(await listens(database.url)).toBe(true);
  const next = await start();
  expect(next.pid).not.toBe(database.pid);
  expect(await listens(database.url)).toBe(new URL(database.url).port === String(next.port));
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test.each([
  ['of nobody', () => 4_194_303],
  ['of another process', () => process.ppid],
])('a cluster starts with the process id file %s', async (_whose, pid) => {
  const first = await start();
  const file = join(first.dataDir, 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await first.stop();
  writeFileSync(file, [pid(), ...lines.slice(1)].join('\n'));
  const second = await start();
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('an interrupted initialisation of a cluster is started anew', async () => {
  const first = await start();
  const folder = join(first.dataDir, '..');
  await first.stop();
  rmSync(first.dataDir, { recursive: true });
  writeFileSync(join(folder, 'cluster-being-made'), 'half');
  const second = await start();
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a cluster that cannot start says why in one line', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(first.dataDir, 'postgresql.conf'), 'max_connections = many\n');
  await expect(start()).rejects.toThrow(StartError);
  await expect(start()).rejects.toThrow(/does not start: .*postgresql\.conf/);
});

/** Kills the shell that guards this postmaster, found by the end of its arguments. */
function killGuard(postmaster: number): void {
  const guards = readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || !existsSync(`/proc/${pid}/cmdline`)) return false;
    const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return program === 'sh' && args.at(-3) === String(postmaster);
  });
  // Two at the moment in which the shell starts `sleep`: its copy has the same arguments.
  expect(guards.length).toBeGreaterThan(0);
  for (const pid of guards) process.kill(Number(pid), 'SIGKILL');
}
