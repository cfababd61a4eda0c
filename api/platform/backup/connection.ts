/** One connection of its own, with the driver's COPY and without the limits of requests. */
import type { Readable, Writable } from 'node:stream';
import { openDatabase, type Orm } from '#api/platform/database/database.ts';

export interface BackupConnection {
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Submits a stream of pg-copy-streams, which is then read or written. */
  copy<Stream extends Readable | Writable>(stream: Stream): Stream;
  readonly orm: Orm;
}

interface PgClient {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
  query<Stream extends Readable | Writable>(stream: Stream): Stream;
  release(destroy: boolean): void;
}

/** Told apart from the product's own connections by this name. */
const applicationName = 'touchline-backup';

export async function withBackupConnection<T>(
  url: string,
  work: (connection: BackupConnection) => Promise<T>,
): Promise<T> {
  const orm = await openDatabase({ url, entities: [], poolMax: 1 });
  try {
    const pool = (await orm.em.getConnection().getNativeClient()) as {
      connect(): Promise<PgClient>;
    };
    const client = await pool.connect();
    try {
      for (const setting of [
        `application_name = '${applicationName}'`,
        'statement_timeout = 0',
        'lock_timeout = 0',
        'idle_in_transaction_session_timeout = 0',
        // COPY writes values as these say; read back anywhere, they must mean the same.
        `client_encoding = 'UTF8'`,
        `timezone = 'UTC'`,
        `datestyle = 'ISO, MDY'`,
        `intervalstyle = 'postgres'`,
        `bytea_output = 'hex'`,
        'extra_float_digits = 1',
      ]) {
        await client.query({ text: `set ${setting}` });
      }
      return await work({
        orm,
        query: async <Row>(text: string, values: readonly unknown[] = []) =>
          (await client.query({ text, values: [...values] })).rows as Row[],
        copy: (stream) => client.query(stream),
      });
    } finally {
      // Whatever it was in the middle of ends with it.
      client.release(true);
    }
  } finally {
    await orm.close(true);
  }
}

/** A name as SQL takes it. */
export function quoteIdentifier(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}
