/**
 * A connection that dies inside a transaction cannot be rolled back, and the query builder gives
 * only those back to the pool that it could: each PostgreSQL restart under load would take some of
 * the pool for ever. So a dead connection that nobody returned is returned here.
 */
import type { EventEmitter } from 'node:events';

interface Client extends EventEmitter {
  release(error: Error): void;
}

/** How long the holder of a dead connection has to return it itself. */
const returnTimeout = 1_000;

export function reclaimLostConnections(pool: EventEmitter): void {
  /** Connections in use; the value tells one use from the next. */
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
