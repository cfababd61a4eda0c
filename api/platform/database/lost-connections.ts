/**
 * Returns dead connections to the pool. The query builder returns only those that it could roll
 * back, so each PostgreSQL restart under load would shrink the pool for ever.
 */
import type { EventEmitter } from 'node:events';

interface Client extends EventEmitter {
  release(error: Error): void;
}

/** Milliseconds that the holder of a dead connection has to return it itself. */
const returnTimeout = 1_000;

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
