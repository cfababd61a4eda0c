/** Opens a PostgreSQL connection for `LISTEN`. */
import type { ListenConnection } from '#sync/server/live-hub.ts';
import type { Orm } from '#api/platform/database/database.ts';

interface PgClient {
  connect(): Promise<void>;
  query(sql: string): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'end', listener: () => void): void;
  end(): Promise<void>;
}

/** Configured like the ORM's connections, but outside of its pool because it is never returned. */
export async function listenConnection(orm: Orm): Promise<ListenConnection> {
  const pool = (await orm.em.getConnection().getNativeClient()) as {
    Client: new (options: object) => PgClient;
    options: object;
  };
  // Not a copy, which would lack the password because that is not enumerable.
  const client = new pool.Client(pool.options);
  let notifyLost = (_: Error | undefined): void => {};
  // Without a listener an error on an idle connection would end the process.
  client.on('error', (error) => notifyLost(error));
  client.on('end', () => notifyLost(undefined));
  await client.connect();
  await client.query(`set application_name = 'touchline-live'`);
  return {
    query: (sql) => client.query(sql),
    onPayload: (callback) => client.on('notification', ({ payload = '' }) => callback(payload)),
    onLost: (callback) => (notifyLost = callback),
    end: () => client.end(),
  };
}
