/** PostgreSQL clusters that a test can copy, restore and promote, as an operator would. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Orm } from '#api/platform/database/database.ts';
import {
  isRoot,
  spawnOptions,
  serviceAccount,
} from '#api/platform/embedded-postgres/system-account.ts';
import { findBinaries } from '#api/platform/embedded-postgres/binaries.ts';
import { clusterName, openCluster } from '#api/platform/embedded-postgres/cluster.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';
import { pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';

export interface Cluster {
  readonly folder: string;
  /** Connection to the running cluster; invalid after `stop`. */
  readonly database: Database;
  run(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Opens another database of the cluster. */
  on(name: string): Promise<{ database: Database; close(): Promise<void> }>;
  start(): Promise<void>;
  /** Shuts down cleanly. */
  stop(): void;
  /**
   * Copies the stopped cluster's folder, as a move to another machine or a volume snapshot does.
   */
  copy(): Cluster;
  /** Replaces this cluster's folder with a copy; both must be stopped. */
  putBack(snapshot: Cluster): void;
  /** Makes the cluster a standby at its next start. */
  follow(): void;
  /** `pg_ctl promote`. */
  promote(): void;
}

interface Programs {
  pgCtl: string;
  options: ReturnType<typeof spawnOptions>;
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=20',
  'timezone=UTC',
];

/** Call once at the top of a test file; provides a migrated, stopped cluster to copy. */
export function withClusters(): { readonly origin: Cluster } {
  const base = mkdtempSync(join(tmpdir(), 'touchline-clusters-'));
  const all: Cluster[] = [];
  let origin: Cluster | undefined;
  beforeAll(async () => {
    const account = isRoot() ? serviceAccount() : null;
    if (account) chownSync(base, account.uid, account.gid);
    const binaries = await findBinaries(account);
    const { password } = await openCluster({ folder: base, account }, binaries, false);
    const programs = {
      pgCtl: join(dirname(binaries.postgres), 'pg_ctl'),
      options: spawnOptions(account),
    };
    origin = cluster(join(base, 'cluster'), password, programs, all);
    await origin.start();
    origin.stop();
  });
  afterAll(() => {
    for (const each of all) each.stop();
    rmSync(base, { recursive: true, force: true });
  });
  return {
    get origin() {
      if (origin === undefined) throw new Error('the cluster is made in beforeAll');
      return origin;
    },
  };
}

function cluster(folder: string, password: string, programs: Programs, all: Cluster[]): Cluster {
  const { pgCtl, options } = programs;
  let orm: Orm | undefined;
  let port = 0;
  let url = '';
  const control = (...args: string[]) => {
    const { status, stderr } = spawnSync(pgCtl, ['-D', folder, '-s', '-w', ...args], {
      ...options,
      // A server that inherits a pipe would keep `spawnSync` waiting forever.
      stdio: ['ignore', 'ignore', args[0] === 'start' ? 'ignore' : 'pipe'],
    });
    if (status !== 0) {
      const log = existsSync(`${folder}.log`) ? readFileSync(`${folder}.log`, 'utf8') : '';
      throw new Error(`pg_ctl ${args.join(' ')}: ${String(stderr)}\n${log.slice(-2000)}`);
    }
  };
  const copy = (from: string, to: string) => {
    // Runs as the owner, because PostgreSQL refuses files of another user.
    const { status } = spawnSync('cp', ['-a', from, to], options);
    if (status !== 0) throw new Error(`${from} was not copied`);
  };
  const open = async (name: string) => {
    const its = await openDatabase({ url: `${url}/${name}`, entities: [], poolMax: 5 });
    const pool = (await its.em.getConnection().getNativeClient()) as PgPool & {
      on(event: 'error', listener: () => void): void;
    };
    // Connections break when the cluster stops.
    pool.on('error', () => undefined);
    return { orm: its, pool };
  };
  let pool: PgPool | undefined;
  const ready = () => {
    if (pool === undefined) throw new Error('this cluster is stopped');
    return pool;
  };
  const self: Cluster = {
    folder,
    get database() {
      return pgDatabase(ready());
    },
    run: async (text, values = []) =>
      (await ready().query({ text, values })).rows as Record<string, unknown>[],
    async on(name) {
      const other = await open(name);
      return { database: pgDatabase(other.pool), close: () => other.orm.close(true) };
    },
    async start() {
      port = await freePort();
      const set = settings.map((each) => `-c ${each}`).join(' ');
      control('start', '-l', `${folder}.log`, '-o', `-p ${port} ${set}`);
      url = `postgres://${clusterName}:${password}@127.0.0.1:${port}`;
      ({ orm, pool } = await open(clusterName));
      const [row] = await self.run('select pg_is_in_recovery() as follows');
      if (row?.['follows'] === false) await migrateUp(`${url}/${clusterName}`);
    },
    stop() {
      if (pool === undefined) return;
      pool = undefined;
      void orm?.close(true);
      control('stop', '-m', 'fast');
    },
    copy() {
      const target = `${folder}-${all.length}`;
      copy(folder, target);
      return cluster(target, password, programs, all);
    },
    putBack(snapshot) {
      rmSync(folder, { recursive: true });
      copy(snapshot.folder, folder);
    },
    follow() {
      writeFileSync(join(folder, 'standby.signal'), '');
    },
    promote: () => control('promote'),
  };
  all.push(self);
  return self;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
