/** The part of a PostgreSQL pool that the engine uses, with an adapter for `pg`. */
import { createHash } from 'node:crypto';

export interface Statement {
  readonly text: string;
  /** Prepared once per connection under this name; planned at each call if absent. */
  readonly name?: string;
}

/** Runs one statement; parameters are `$1`, `$2`, …. */
export type Run = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  /** Runs one statement in a transaction of its own, so it sees one snapshot. */
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

/** A prepared statement named by a hash of its text. */
export function prepared(text: string): Statement {
  return { text, name: `sync_${createHash('sha256').update(text).digest('hex').slice(0, 16)}` };
}
