/** Asks ClamAV's clamd whether a file is infected, by its INSTREAM command (clamd(8)). */
import { connect, type Socket } from 'node:net';
import type { ScannerAddress } from '#api/platform/config/network-address.ts';

/** Returns the name of what was found, or null. Throws if clamd gives no verdict. */
export type VirusScanner = (bytes: Buffer) => Promise<string | null>;

/** Milliseconds for one file of at most 10 MB, which takes clamd a second or two. */
const longest = 30_000;
const chunkBytes = 64 * 1024;
/** A verdict is one line. */
const maxReplyLength = 4096;

export function createVirusScanner(address: ScannerAddress, time = longest): VirusScanner {
  return async (bytes) => {
    const socket = connect(address);
    const timer = setTimeout(
      () => socket.destroy(new Error(`the virus scanner took more than ${time} ms`)),
      time,
    );
    try {
      sendStream(socket, bytes);
      return readVerdict(await readReply(socket));
    } finally {
      clearTimeout(timer);
      socket.destroy();
    }
  };
}

/** The file is in memory already, so that what the socket queues takes no more. */
function sendStream(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    socket.write(lengthOf(chunk));
    socket.write(chunk);
  }
  socket.write(lengthOf(Buffer.alloc(0)));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

async function readReply(socket: Socket): Promise<string> {
  let reply = '';
  for await (const part of socket as AsyncIterable<Buffer>) {
    reply += part.toString('latin1');
    const end = reply.indexOf('\0');
    if (end >= 0) return reply.slice(0, end);
    if (reply.length > maxReplyLength) break;
  }
  throw new Error('the virus scanner ended the connection without a verdict');
}

/** Anything but these two is an error, such as `INSTREAM size limit exceeded. ERROR`. */
function readVerdict(reply: string): string | null {
  if (reply === 'stream: OK') return null;
  const found = /^stream: (\S.*) FOUND$/.exec(reply)?.[1];
  if (found === undefined) throw new Error(`the virus scanner answered: ${reply}`);
  return found;
}
