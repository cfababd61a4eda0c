/** Takes a server that has to stop out of service before it closes, so that no request fails. */
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Drain {
  /** Whether the end has begun: the server is not ready, but still answers. */
  readonly hasBegun: boolean;
  /**
   * Resolves once the period is over: in its first half proxies notice that the server is not
   * ready, in its second one those who keep a connection open are sent away. The server can close
   * then. Later calls wait for the first.
   */
  begin(milliseconds: number): Promise<void>;
  /** `leave` is called when the second half begins, with its length. */
  onLeave(leave: (milliseconds: number) => void): void;
}

/** Milliseconds to wait for the moment to close; a flood must not prevent the end. */
const patience = 3000;
/** Milliseconds without a new connection that are hoped for, less and less as the time goes by. */
const hopedGap = 20;
/** Milliseconds of a turn of the event loop in which hardly anyone can have connected since. */
const shortTurn = 0.15;

/**
 * Closes the server when everyone who has connected is accepted. The system resets connections that
 * still wait, and a proxy has sent calls over them that it may not repeat.
 */
async function closeWhenAllAccepted(server: Server): Promise<void> {
  limitBacklog(server);
  const begun = performance.now();
  let accepted = begun;
  const onConnection = () => (accepted = performance.now());
  server.on('connection', onConnection);
  for (let isQuiet = false; !isQuiet;) {
    const before = performance.now();
    await nextTurn();
    const now = performance.now();
    const left = 1 - (now - begun) / patience;
    const gap = now - accepted;
    // A busy process has no short turns.
    const isShort = now - before < shortTurn || left < 0.5;
    isQuiet = left <= 0 || (isShort && accepted < before && gap >= hopedGap * left);
  }
  server.close();
  server.off('connection', onConnection);
}

/**
 * Lets one connection wait at a time: the system leaves the others unanswered, so that they ask again
 * a second later. Otherwise a busy process, which accepts one in each turn, never reaches the end.
 */
function limitBacklog(server: Server): void {
  const { _handle: handle } = server as {
    _handle?: { listen?: (backlog: number) => number } | null;
  };
  handle?.listen?.(0);
}

export function registerDrain(app: FastifyInstance): void {
  const leaving: ((milliseconds: number) => void)[] = [];
  let hasBegun = false;
  let period: Promise<void> | undefined;

  async function run(milliseconds: number): Promise<void> {
    hasBegun = true;
    if (milliseconds === 0) return;
    await sleep(milliseconds / 2);
    for (const leave of leaving) leave(milliseconds / 2);
    await sleep(milliseconds / 2);
  }

  app.decorate('drain', {
    get hasBegun() {
      return hasBegun;
    },
    begin: (milliseconds: number) => (period ??= run(milliseconds)),
    onLeave: (leave: (milliseconds: number) => void) => void leaving.push(leave),
  });
  spareUnsentReplies(app.server);
  app.addHook('preClose', async () => {
    hasBegun = true;
    // Fastify closes it later once more, which waits for this.
    await closeWhenAllAccepted(app.server);
    // A reply that has begun keeps its connection open, and the server closes idle ones only once.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closeIdle));
    closeIdle.unref();
  });
  // A proxy must not send its next request over a connection that is about to be closed.
  app.addHook('onSend', async (_, reply) => {
    if (hasBegun) reply.header('connection', 'close');
  });
}

/** Milliseconds after which a connection over which no call came is idle: browsers open some in advance. */
const firstCallWithin = 1000;

/**
 * Makes `closeIdleConnections`, which `close` calls too, spare replies that are still being sent: Node
 * counts a connection as idle as soon as its reply is written.
 */
function spareUnsentReplies(server: Server): void {
  /** Calls under way on each connection. */
  const calls = new Map<Socket, number>();
  /** Connections over which no call has come yet, with the time when they were opened. */
  const unused = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    unused.set(socket, performance.now());
    socket.once('close', () => {
      calls.delete(socket);
      unused.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (!socket.destroyed) calls.set(socket, (calls.get(socket) ?? 1) - 1);
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, underWay] of calls) if (underWay === 0) socket.destroy();
    const opened = performance.now() - firstCallWithin;
    for (const [socket, since] of unused) if (since < opened) socket.destroy();
  };
}
