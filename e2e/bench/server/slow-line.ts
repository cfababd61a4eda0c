/**
 * A line between phones and a server that carries so many bytes a second, shared by all its
 * connections, counts them, and can be cut: what a browser's own throttle does not do for workers.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowLine {
  /** Address at which phones find the server. */
  readonly url: string;
  /** Bytes that phones have received so far. */
  received(): number;
  /** Resolves when so many bytes have arrived. */
  hasReceived(bytes: number): Promise<void>;
  /** Bytes a second in each direction from now on; without limit before. */
  setSpeed(bytesPerSecond: number): void;
  /** Breaks every connection; the next ones are carried again. */
  cut(): void;
  /** Sets whether there is signal; without it every connection is refused. */
  setSignal(on: boolean): void;
  end(): Promise<void>;
}

/** Bytes that are carried in one go; connections take turns after each. */
const piece = 1460;
/** Milliseconds that a piece may be early, and that a late one may make up: timers are no finer. */
const early = 5;
const late = 25;

export async function startSlowLine(server: string): Promise<SlowLine> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let speed = Number.POSITIVE_INFINITY;
  let received = 0;
  let hasSignal = true;
  let waiting: { bytes: number; arrived: () => void }[] = [];

  const note = (bytes: number) => {
    received += bytes;
    const due = waiting.filter((each) => each.bytes <= received);
    waiting = waiting.filter((each) => each.bytes > received);
    for (const { arrived } of due) arrived();
  };

  /** Carries bytes in one direction, which all connections share. */
  function direction(onPiece: (bytes: number) => void) {
    let free = 0;
    /** A turn is taken only when a piece is sent, so that the rest of a broken connection costs nothing. */
    const turn = async () => {
      for (;;) {
        const wait = free - performance.now();
        if (wait <= early) return;
        await sleep(wait);
      }
    };
    return async (from: Socket, to: Socket) => {
      for await (const chunk of from as AsyncIterable<Buffer>)
        for (let at = 0; at < chunk.length; at += piece) {
          const part = chunk.subarray(at, at + piece);
          await turn();
          if (to.destroyed) return;
          free = Math.max(performance.now() - late, free) + (part.length / speed) * 1000;
          onPiece(part.length);
          if (!to.write(part)) await once(to, 'drain');
        }
      to.end();
    };
  }
  const down = direction(note);
  const up = direction(() => undefined);

  const listener = createServer((phone) => {
    if (!hasSignal) {
      phone.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const breakBoth = () => {
      phone.destroy();
      far.destroy();
    };
    for (const socket of [phone, far]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', breakBoth);
      socket.on('close', () => sockets.delete(socket));
    }
    // Bytes that one side sent before it ended still arrive.
    down(far, phone).catch(breakBoth);
    up(phone, far).catch(breakBoth);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received: () => received,
    hasReceived: (bytes) =>
      new Promise((arrived) => {
        waiting.push({ bytes, arrived });
        note(0);
      }),
    setSpeed(bytesPerSecond) {
      speed = bytesPerSecond;
    },
    cut,
    setSignal(on) {
      hasSignal = on;
      if (!on) cut();
    },
    async end() {
      cut();
      await once(listener.close(), 'close');
    },
  };
}
