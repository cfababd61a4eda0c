/** Finds the embedded PostgreSQL that another process runs, for operator commands. */
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { clusterName } from '#api/platform/embedded-postgres/cluster.ts';

/** Returns its URL, or null if it is not running. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const pointer = join(dataDir, 'postgres-location');
  const folder = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : join(dataDir, 'postgres');
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  // The lock file's fourth line is the port (PostgreSQL, miscadmin.h).
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  if (!Number.isInteger(port) || !(await isListening(port))) return null;
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return `postgres://${clusterName}:${password}@127.0.0.1:${port}/${clusterName}`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
