import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds after which a connection over which no call came is idle: browsers open some in advance. */
const firstCallWithin = 1000;

/**
 * Makes `closeIdleConnections`, which `close` calls too, spare replies that are still being sent: Node
 * counts a connection as idle as soon as its reply is written.
 */
export function spareUnsentReplies(server: Server): void {
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
