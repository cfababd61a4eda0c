/** Locks a data folder by a socket, which is closed however the process ends. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canConnect } from '#api/platform/startup/port.ts';
import { StartError } from '#api/platform/startup/start-error.ts';

/** Throws `StartError` while another process holds the folder. */
export async function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const address = lockAddress(realpathSync(dataDir));
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await canConnect({ path: address })) {
      throw new StartError(`DATA_DIR: ${dataDir} is in use by another Touchline. Stop that first.`);
    }
    // Only a socket in the file system can outlive its process.
    rmSync(address, { force: true });
    return listen(address);
  });
  server.unref();
  return {
    release: async (): Promise<void> => {
      await once(server.close(), 'close');
    },
  };
}

function lockAddress(folder: string): string {
  const name = `touchline-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

async function listen(address: string): Promise<Server> {
  const server = createServer((socket) => socket.end()).listen(address);
  await once(server, 'listening');
  return server;
}
