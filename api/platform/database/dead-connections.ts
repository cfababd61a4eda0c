/** Ends dead connections and returns them to the pool, which would not happen in time by itself. */
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

interface Client extends EventEmitter {
  readonly connection: { readonly stream: Socket };
  /** False while a statement is under way. */
  readonly readyForQuery: boolean;
  release(error: Error): void;
}

/** Milliseconds that the holder of a dead connection has to return it itself. */
const returnTimeout = 1_000;

/**
 * Returns lost connections to the pool. The query builder returns only those that it could roll
 * back, so each PostgreSQL restart under load would shrink the pool for ever.
 */
export function reclaimLostConnections(pool: EventEmitter): void {
  /** Connections in use; the value identifies this use. */
  const held = new Map<Client, symbol>();
  pool.on('acquire', (client: Client) => held.set(client, Symbol('use')));
  pool.on('release', (_error: unknown, client: Client) => held.delete(client));
  pool.on('connect', (client: Client) => {
    client.once('end', () => {
      const use = held.get(client);
      if (use === undefined) return;
      setTimeout(() => {
        if (held.get(client) === use) client.release(new Error('the connection was lost'));
      }, returnTimeout).unref();
    });
  });
}

/**
 * Ends connections whose statement gets no answer. When a network goes silent without a reset, the
 * operating system itself gives up only after some fifteen minutes.
 * @param limit milliseconds without an answer, more than any statement takes
 */
export function endSilentConnections(pool: EventEmitter, limit: number): void {
  pool.on('connect', (client: Client) => {
    const { stream } = client.connection;
    stream.setTimeout(limit);
    stream.on('timeout', () => {
      if (!client.readyForQuery) stream.destroy();
    });
  });
}
