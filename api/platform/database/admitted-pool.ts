import type { EventEmitter } from 'node:events';
import { callbackify } from 'node:util';
import { createAdmission, currentWork } from '#api/platform/database/admission.ts';

type Client = EventEmitter & { release: (error?: Error) => void };
type Callback = (
  error: Error | undefined,
  client?: Client,
  release?: (error?: Error) => void,
) => void;

/** The part of a `pg` pool that gives out connections; its own `query` uses it too. */
interface Pool extends EventEmitter {
  connect(callback?: Callback): Promise<Client> | void;
  /** How much work waits before it asks the pool. */
  waitingForTurn?: () => number;
}

/** Lets all that asks this pool for one of its connections wait for its turn. */
export function admitToPool(pool: Pool, connections: number): void {
  const admission = createAdmission(connections);
  pool.waitingForTurn = admission.waiting;
  const connect = pool.connect.bind(pool) as () => Promise<Client>;
  const leaving = new WeakMap<Client, () => void>();
  pool.on('release', (_error: unknown, client: Client) => {
    leaving.get(client)?.();
    leaving.delete(client);
  });

  async function admitted(): Promise<Client> {
    const leave = await admission.enter(currentWork());
    try {
      const client = await connect();
      leaving.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  pool.connect = (callback) => {
    if (callback === undefined) return admitted();
    return callbackify(admitted)((error, client) =>
      callback(error ?? undefined, client, client?.release),
    );
  };
}
