/** A clamd for tests: it speaks INSTREAM on a Unix socket and finds EICAR's test file. */
import { createServer, type Socket } from 'node:net';

/** The test virus in two halves, so that scanners do not find the repository infected. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

export interface FakeClamd {
  /** The content of each file that it has received. */
  readonly scanned: Buffer[];
  /** Replaces its verdict. With null it never answers; with `''` it ends the connection. */
  says: string | null | undefined;
  stop(): Promise<void>;
}

const command = 'zINSTREAM\0';

export async function startFakeClamd(path: string, maxBytes = 1_000_000): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const fake = { scanned: [] as Buffer[], says: undefined as string | null | undefined, stop };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const verdict = judge(received, fake.scanned, maxBytes);
      if (verdict === null || fake.says === null) return;
      socket.end(fake.says ?? verdict);
    });
  });
  await new Promise<void>((done) => server.listen(path, done));
  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  }
  return fake;
}

/** Returns null as long as the stream goes on. */
function judge(received: Buffer, scanned: Buffer[], maxBytes: number): string | null {
  const start = received.toString('latin1', 0, command.length);
  if (!command.startsWith(start)) return 'UNKNOWN COMMAND\0';
  const chunks: Buffer[] = [];
  let size = 0;
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) {
      const file = Buffer.concat(chunks);
      scanned.push(file);
      return file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
    }
    size += length;
    if (size > maxBytes) return 'INSTREAM size limit exceeded. ERROR\0';
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
