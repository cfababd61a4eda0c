/** Collects how this process and its database are doing, for the page "System" and for Prometheus. */
import { statfs } from 'node:fs/promises';
import { constrainedMemory } from 'node:process';
import { totalmem } from 'node:os';
import { Gauge } from 'prom-client';
import type { SystemState } from '#sync/contracts/admin/system.ts';
import { readPoolState } from '#api/platform/database/connection-pool.ts';
import { probeBucket } from '#api/platform/files/s3-store.ts';
import type { Services } from '#api/platform/services.ts';
import { productVersion } from '#api/platform/startup/product-version.ts';
import { readDatabaseState } from '#api/system/read-database.ts';

/** Milliseconds for which the figures are used again; many providers charge each call of a bucket. */
const keptFor = { database: 5_000, bucket: 60_000 };
/** Maximum milliseconds that a reading waits for a connection or an answer. */
const patience = 2_000;
/** Maximum milliseconds for a bucket, which is farther away; Prometheus waits ten seconds. */
const bucketPatience = 5_000;

type Reader = () => Promise<SystemState>;

/** Returns how to read the state; readings at the same time share one. */
export function createSystemReader(services: Services): Reader {
  const { orm, jobs, config, metrics, troubles } = services;
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const readDatabase = keep(keptFor.database, () =>
    within(readDatabaseState(orm.em.fork(), jobs)).catch(() => null),
  );
  const { s3 } = config;
  const readBucket = keep(keptFor.bucket, async () => {
    if (s3 === null) return null;
    return probeBucket(s3, { timeout: bucketPatience }).then(
      () => true,
      () => false,
    );
  });

  return async () => {
    // First, because the other readings need a connection themselves.
    const connections = await readPoolState(orm);
    const [state, bucketAnswers, replica, replies, liveStreams, syncLag] = await Promise.all([
      readDatabase(),
      readBucket(),
      within(services.replica.state()).catch(() => ({ lag: null })),
      countReplies(services),
      metrics.liveStreams.get(),
      metrics.syncLag.get(),
    ]);
    return {
      troubles: troubles.recent(),
      process: {
        version: productVersion,
        startedAt,
        memory: process.memoryUsage.rss(),
        memoryLimit: memoryLimit(),
        liveStreams: liveStreams.values[0]?.value ?? 0,
        replies,
        connections,
      },
      database: state,
      replica,
      syncLag: Math.round(syncLag.values[0]?.value ?? 0),
      freeStorage: s3 === null ? await freeBytes(config.dataDir) : null,
      bucketAnswers,
    };
  };
}

/** Uses a reading again for as many milliseconds. */
function keep<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > milliseconds) last = { at: now, reading: read() };
    return last.reading;
  };
}

/** Rejects if the work takes longer than the patience. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('took too long')), patience);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes; a container may have less than the machine. */
function memoryLimit(): number {
  const machine = totalmem();
  const limit = constrainedMemory();
  return limit > 0 && limit < machine ? limit : machine;
}

async function freeBytes(folder: string): Promise<number | null> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function countReplies({ metrics }: Services): Promise<SystemState['process']['replies']> {
  const { values } = await metrics.requests.get();
  const replies = { all: 0, busy: 0, failed: 0 };
  for (const { value, labels } of values) {
    const status = Number(labels.status);
    replies.all += value;
    if (status === 503) replies.busy += value;
    else if (status >= 500) replies.failed += value;
  }
  return replies;
}

/** Adds the state's figures to those that Prometheus reads. */
export function exportSystemState({ metrics }: Services, read: Reader): void {
  const gauge = (name: string, help: string, label?: string) => {
    const labelNames = label === undefined ? [] : [label];
    const made = new Gauge({ name, help, labelNames, registers: [metrics.registry] });
    // A figure that is not measured is absent: a 0 would raise alerts, and so would an old value.
    const clear = () => (label === undefined ? made.remove() : made.reset());
    clear();
    return {
      clear,
      set: (value: number | null, labelled = '') => {
        if (value === null) clear();
        else made.set(label === undefined ? {} : { [label]: labelled }, value);
      },
    };
  };
  const up = gauge('touchline_database_up', '1 while the database answers within two seconds');
  const pool = gauge('touchline_database_pool_connections', 'Connections of this process', 'state');
  const memory = gauge('touchline_memory_limit_bytes', 'Memory of the machine or container');
  const bytes = gauge('touchline_database_bytes', 'Size of the database');
  const connections = gauge(
    'touchline_database_connections',
    'Connections of all programs to the database server',
  );
  const mostConnections = gauge(
    'touchline_database_connections_limit',
    'Connections that the database server accepts',
  );
  const oldest = gauge(
    'touchline_database_oldest_transaction_seconds',
    'Age of the oldest transaction that the portal can see',
  );
  const replicaUp = gauge('touchline_replica_up', '1 while the read replica answers', 'replica');
  const replicaLag = gauge(
    'touchline_replica_lag_seconds',
    'By how much the read replica is behind',
    'replica',
  );
  const waiting = gauge('touchline_outbox_waiting', 'Emails and jobs that are due', 'outbox');
  const age = gauge(
    'touchline_outbox_oldest_seconds',
    'For how long the oldest has waited',
    'outbox',
  );
  const failed = gauge('touchline_mails_failed', 'Emails that were given up');
  const backup = gauge(
    'touchline_last_backup_timestamp_seconds',
    'When npm run backup last succeeded; 0 if never',
  );
  const storage = gauge(
    'touchline_storage_free_bytes',
    'Free space in the folder of the files; absent if they are in a bucket',
  );
  const bucket = gauge(
    'touchline_bucket_up',
    '1 while the bucket of the files answers within five seconds, asked once a minute',
  );
  const trouble = gauge('touchline_troubles', 'Problems of the last hour that need the operator');
  const ofDatabase = [bytes, connections, mostConnections, oldest, waiting, age, failed, backup];

  const theReplica = 'DATABASE_REPLICA_URL';
  metrics.beforeScrape(async () => {
    const { process, database, replica, freeStorage, bucketAnswers, troubles } = await read();
    const { used, most, waiting: queue } = process.connections;
    pool.set(used, 'used');
    pool.set(most, 'limit');
    pool.set(queue, 'waiting');
    storage.set(freeStorage);
    bucket.set(bucketAnswers === null ? null : Number(bucketAnswers));
    trouble.set(troubles.length);
    memory.set(memoryLimit());
    if (replica !== null) {
      replicaUp.set(replica.lag === null ? 0 : 1, theReplica);
      replicaLag.set(replica.lag, theReplica);
    }
    up.set(database === null ? 0 : 1);
    for (const figure of ofDatabase) figure.clear();
    if (database === null) return;
    bytes.set(database.bytes);
    connections.set(database.connections.used);
    mostConnections.set(database.connections.most);
    oldest.set(database.oldestTransaction);
    for (const box of database.outboxes) {
      waiting.set(box.waiting, box.name);
      age.set(box.oldest, box.name);
    }
    failed.set(database.mailsFailed);
    backup.set(database.lastBackup === null ? 0 : Date.parse(database.lastBackup) / 1000);
  });
}
