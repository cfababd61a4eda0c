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
  /** One statement in a transaction of its own: one snapshot. */
  readonly run: Run;
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

export function pgDatabase(pool: Pick<PgPool, 'query'>): Database {
  return {
    async run<Row>({ text, name }: Statement, values: readonly unknown[]) {
      const query = { text, values: values as unknown[], ...(name !== undefined && { name }) };
      return (await pool.query(query)).rows as Row[];
    },
  };
}

/** A prepared statement, named by its text so that two texts never share a name. */
export function prepared(text: string): Statement {
  return { text, name: `sync_${createHash('sha256').update(text).digest('hex').slice(0, 16)}` };
}
