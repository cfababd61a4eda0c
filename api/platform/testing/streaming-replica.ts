/** A PostgreSQL of its own with a streaming replica, for tests. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#api/platform/embedded-postgres/embedded-postgres.ts';
import { migrateUp } from '#api/platform/startup/migrate.ts';

const settings = { fsync: 'off', max_connections: '40', wal_receiver_status_interval: '1s' };

export interface StreamingReplica {
  primaryUrl: string;
  replicaUrl: string;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both with the migrated database; the replica begins as a copy of the stopped primary. */
export async function startStreamingReplica(): Promise<StreamingReplica> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'touchline-replica-')));
  const [primaryFolder = '', replicaFolder = ''] = folders;
  const start = (dataDir: string, more: Record<string, string> = {}) =>
    startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { ...settings, ...more } });
  const draft = await start(primaryFolder);
  await migrateUp(draft.url);
  await draft.stop();
  // The copy keeps its owner, because PostgreSQL may run as an account of its own, which passes through.
  chmodSync(replicaFolder, 0o711);
  execFileSync('cp', ['-a', dirname(draft.dataDir), replicaFolder]);
  writeFileSync(join(replicaFolder, 'postgres', 'cluster', 'standby.signal'), '');
  const primary: EmbeddedPostgres = await start(primaryFolder);
  const { hostname, port, username, password } = new URL(primary.url);
  const replica = await start(replicaFolder, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  });
  let stopping: Promise<void> | undefined;
  const stopReplica = () => (stopping ??= replica.stop());
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    stopReplica,
    async stop() {
      await stopReplica();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
