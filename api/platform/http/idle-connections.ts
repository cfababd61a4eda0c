import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes `closeIdleConnections`, which `close` calls too, spare replies that are still being sent: Node
 * counts a connection as idle as soon as its reply is written.
 */
export function spareUnsentReplies(server: Server): void {
  /** Calls under way on each connection that has had one. */
  const calls = new Map<Socket, number>();
  server.on('request', ({ socket }, response) => {
    if (!calls.has(socket)) socket.once('close', () => calls.delete(socket));
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (!socket.destroyed) calls.set(socket, (calls.get(socket) ?? 1) - 1);
    });
  });
  server.closeIdleConnections = () => {
    for (const [socket, underWay] of calls) if (underWay === 0) socket.destroy();
  };
}
