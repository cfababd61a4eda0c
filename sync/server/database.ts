/** What the engine needs of a PostgreSQL pool, and the adapter for `pg`'s. */
import { createHash } from 'node:crypto';

export interface Statement {
  readonly text: string;
  /** Prepared once a connection under this name; without it, planned at each call. */
  readonly name?: string;
}

/** Runs one statement; parameters stand as `$1`. */
export type Run = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  /** One statement in a transaction of its own. */
  readonly run: Run;
  /** Several statements that see one snapshot (REPEATABLE READ, READ ONLY). */
  snapshot<T>(read: (run: Run) => Promise<T>): Promise<T>;
}

interface PgQuery {
  text: string;
  name?: string;
  values?: unknown[];
}
interface PgClient {
  query(query: PgQuery): Promise<{ rows: unknown[] }>;
  release(destroy?: boolean): void;
}
export interface PgPool {
  query(query: PgQuery): Promise<{ rows: unknown[] }>;
  connect(): Promise<PgClient>;
}

export function pgDatabase(pool: PgPool): Database {
  const runOn =
    (target: Pick<PgPool, 'query'>): Run =>
    async <Row>({ text, name }: Statement, values: readonly unknown[]) => {
      const query = { text, values: [...values], ...(name !== undefined && { name }) };
      return (await target.query(query)).rows as Row[];
    };
  return {
    run: runOn(pool),
    async snapshot(read) {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query({ text: 'begin isolation level repeatable read read only' });
        const result = await read(runOn(client));
        await client.query({ text: 'commit' });
        broken = false;
        return result;
      } finally {
        // After a failure nobody knows what the connection is in: the pool makes another.
        client.release(broken);
      }
    },
  };
}

/** A prepared statement, named by its text so that two texts never share a name. */
export function prepared(text: string): Statement {
  return { text, name: `sync_${createHash('sha256').update(text).digest('hex').slice(0, 16)}` };
}
