/**
 * A worker that holds many connections open and slow: clients that send a byte now and then, that
 * never read, or that do nothing. One that the server drops is replaced.
 */
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, connections, largeFile } = workerData as {
  port: number;
  connections: number;
  /** The path of a large reply that guests may read. */
  largeFile: string;
};

/** Milliseconds. */
const byteInterval = 1_000;
const beforeReconnecting = 500;

const host = 'host: 127.0.0.1\r\n';
const json = 'content-type: application/json\r\n';
const form = 'content-type: multipart/form-data; boundary=x\r\n';
const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const largeRequest = `GET ${largeFile} HTTP/1.1\r\n${host}\r\n`;

/** Kinds of slow clients: the bytes sent first, and whether one more byte is sent now and then. */
const kinds: readonly { first: string; drips: boolean; reads: boolean }[] = [
  { first: `GET /api/health HTTP/1.1\r\n${host}x-slow: `, drips: true, reads: true },
  {
    first: `POST /api/auth/login HTTP/1.1\r\n${host}${json}content-length: 9000\r\n\r\n{"email":"`,
    drips: true,
    reads: true,
  },
  {
    first: `POST /api/file HTTP/1.1\r\n${host}${form}content-length: 900000\r\n\r\n${part}`,
    drips: true,
    reads: true,
  },
  // These clients ask for as many replies as may wait: more than the system's buffers hold.
  { first: largeRequest.repeat(4), drips: true, reads: false },
  { first: largeRequest.repeat(60), drips: true, reads: false },
  { first: '', drips: false, reads: true },
];

const open = new Set<Socket>();
let dropped = 0;

function begin(index: number): void {
  const { first, drips, reads } = kinds[index % kinds.length] as (typeof kinds)[number];
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let timer: NodeJS.Timeout | undefined;
  socket.on('connect', () => {
    open.add(socket);
    if (first !== '') socket.write(first);
    if (drips) timer = setInterval(() => socket.write('a'), byteInterval);
    if (reads) socket.resume();
    else socket.pause();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    if (open.delete(socket)) dropped += 1;
    setTimeout(() => begin(index), beforeReconnecting * (0.5 + Math.random()));
  });
}

for (let index = 0; index < connections; index += 1) begin(index);
setInterval(() => parentPort?.postMessage({ open: open.size, dropped }), 250);
