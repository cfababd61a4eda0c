/** Opens a separate connection that supports COPY and has no request time limits. */
import type { Readable, Writable } from 'node:stream';
import { withoutTransactionLimit } from '#api/platform/database/connection-options.ts';
import { openDatabase, type Orm } from '#api/platform/database/database.ts';

export interface BackupConnection {
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Submits a stream of pg-copy-streams, which the caller then reads or writes. */
  copy<Stream extends Readable | Writable>(stream: Stream): Stream;
  readonly orm: Orm;
}

interface PgClient {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
  query<Stream extends Readable | Writable>(stream: Stream): Stream;
  release(destroy: boolean): void;
}

export async function withBackupConnection<T>(
  url: string,
  work: (connection: BackupConnection) => Promise<T>,
): Promise<T> {
  const orm = await openDatabase({
    url,
    entities: [],
    applicationName: 'touchline-backup',
    poolMax: 1,
    statementTimeout: 0,
    idleTimeout: 0,
  });
  try {
    const pool = (await orm.em.getConnection().getNativeClient()) as {
      connect(): Promise<PgClient>;
    };
    const client = await pool.connect();
    try {
      await client.query({ text: withoutTransactionLimit });
      return await work({
        orm,
        query: async <Row>(text: string, values: readonly unknown[] = []) =>
          (await client.query({ text, values: [...values] })).rows as Row[],
        copy: (stream) => client.query(stream),
      });
    } finally {
      // Closing the connection ends whatever it was doing.
      client.release(true);
    }
  } finally {
    await orm.close(true);
  }
}

export function quoteIdentifier(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}
