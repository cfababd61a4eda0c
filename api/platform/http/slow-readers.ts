/** Drops clients that do not read their replies, which would hold them in memory. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds. */
export interface ReaderLimits {
  /** Milliseconds without taking a byte of a reply that waits to be sent. */
  stall: number;
  /** Milliseconds for taking a whole reply once the server has written all of it. */
  whole: number;
}

/**
 * Requests of one connection that wait for their replies: each holds a part of its reply in memory,
 * and one packet can contain thousands. Browsers send the next request after the reply.
 */
const mostUnanswered = 4;

const usualLimits: ReaderLimits = { stall: 30_000, whole: 600_000 };

/**
 * Call it when the server's handlers are registered. A handler may still take as long as it needs,
 * and an idle connection stays open as long as the server's `keepAliveTimeout` allows. Live streams
 * have heartbeats of their own.
 */
export function dropSlowReaders(server: Server, { stall, whole } = usualLimits): void {
  const answering = new Map<Socket, { response: ServerResponse; since: number }>();
  const unanswered = new WeakMap<Socket, number>();

  // Stands before the server's handlers: Node would give them the rest of a dropped client's packet.
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > mostUnanswered) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, waiting);
    const current = { response, since: performance.now() };
    answering.set(socket, current);
    response.once('close', () => {
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
      // A pipelined request may have come meanwhile.
      if (answering.get(socket) === current) answering.delete(socket);
    });
    // All requests of a packet are counted before the first of them costs anything.
    process.nextTick(() => {
      if (socket.destroyed) return;
      for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
    });
  });

  // Node counts the time since the last byte of either direction.
  server.setTimeout(stall, (socket) => {
    if (answering.has(socket) && socket.writableLength === 0) socket.setTimeout(stall);
    else socket.destroy();
  });

  const check = setInterval(() => {
    for (const [socket, { response, since }] of answering)
      if (response.writableEnded && performance.now() - since > whole) socket.destroy();
  }, whole / 10).unref();
  server.once('close', () => clearInterval(check));
}
