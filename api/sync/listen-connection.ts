/** A connection to PostgreSQL for `LISTEN`. */
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

/** Of the ORM's own kind, but not of its pool: it is never given back. */
export async function listenConnection(orm: Orm): Promise<ListenConnection> {
  const pool = (await orm.em.getConnection().getNativeClient()) as {
    Client: new (options: object) => PgClient;
    options: object;
  };
  // The very object: a copy would lack the password, which it does not enumerate.
  const client = new pool.Client(pool.options);
  let lost = (_: Error | undefined): void => {};
  // Without a listener an error of an idle connection would end the process.
  client.on('error', (error) => lost(error));
  client.on('end', () => lost(undefined));
  await client.connect();
  await client.query(`set application_name = 'touchline-live'`);
  return {
    query: (sql) => client.query(sql),
    onPayload: (tell) => client.on('notification', ({ payload = '' }) => tell(payload)),
    onLost: (tell) => (lost = tell),
    end: () => client.end(),
  };
}
