/**
 * Ends connections whose statement gets no answer. When a network goes silent without a reset, the
 * operating system itself gives up only after some fifteen minutes.
 */
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

interface Client {
  readonly connection: { readonly stream: Socket };
  /** False while a statement is under way. */
  readonly readyForQuery: boolean;
}

/** @param limit milliseconds without an answer, more than any statement takes */
export function endSilentConnections(pool: EventEmitter, limit: number): void {
  pool.on('connect', (client: Client) => {
    const { stream } = client.connection;
    stream.setTimeout(limit);
    stream.on('timeout', () => {
      if (!client.readyForQuery) stream.destroy();
    });
  });
}
