import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  IsolationLevel,
  type AnyEntity,
  type EntityClass,
  type EntitySchema,
} from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultConnections } from '#api/platform/database/admission.ts';
import { admitToPool } from '#api/platform/database/admitted-pool.ts';
import { connectionOptions } from '#api/platform/database/connection-options.ts';
import {
  endSilentConnections,
  reclaimLostConnections,
} from '#api/platform/database/dead-connections.ts';
import { isRetryable } from '#api/platform/database/pg-errors.ts';
import { watchSlowStatements, type SlowStatement } from '#api/platform/database/slow-statements.ts';

/** An entity manager inside a transaction; what every command and query takes. */
export type Tx = EntityManager;
export type Orm = MikroORM;
export type Entities = readonly (EntityClass<AnyEntity> | EntitySchema)[];

export interface DatabaseOptions {
  url: string;
  entities: Entities;
  /** The name that PostgreSQL shows for the connections. */
  applicationName?: string;
  /** Maximum number of connections; leave room for the job worker's and for a second process. */
  poolMax?: number;
  /** Milliseconds a statement may take; 0 for no limit. */
  statementTimeout?: number;
  /** Milliseconds a transaction may be idle; 0 for no limit. */
  idleTimeout?: number;
  /** Milliseconds to open a connection. */
  connectTimeout?: number;
  /** Milliseconds after which a connection that does not answer is ended; 0 for no limit. */
  silenceLimit?: number;
  /** Receives statements that take at least so many milliseconds. */
  slow?: { ms: number; report: (statement: SlowStatement) => void };
  /** Receives the ORM's log messages, such as lost connections. */
  warn?: (message: string) => void;
}

/** Milliseconds without an answer; more than the two minutes that the longest statement may take. */
export const usualSilence = 150_000;

/** Connects lazily. The time limits keep the sync watermark moving, which waits for all. */
export async function openDatabase(options: DatabaseOptions): Promise<Orm> {
  const { poolMax = defaultConnections, slow } = options;
  const statementTimeout = options.statementTimeout ?? 10_000;
  return MikroORM.init({
    clientUrl: options.url,
    // A missing database is an operator's mistake, and the question costs a statement.
    ensureDatabase: false,
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    ...(options.warn && { logger: options.warn }),
    pool: { min: 0, max: poolMax, idleTimeoutMillis: 30_000 },
    driverOptions: {
      ...connectionOptions(options.url, {
        statement_timeout: statementTimeout,
        lock_timeout: statementTimeout,
        idle_in_transaction_session_timeout: options.idleTimeout ?? 15_000,
      }),
      application_name: options.applicationName ?? 'touchline',
      connectionTimeoutMillis: options.connectTimeout ?? 5_000,
      keepAlive: true,
      onPoolCreated: (pool: Parameters<typeof admitToPool>[0]) => {
        reclaimLostConnections(pool);
        endSilentConnections(
          pool,
          options.silenceLimit ?? (statementTimeout === 0 ? 0 : usualSilence),
        );
        admitToPool(pool, poolMax);
        if (slow) watchSlowStatements(pool, slow.ms, slow.report);
      },
    },
  });
}

const maxAttempts = 4;

/**
 * Runs `fn` in one transaction on a fresh identity map and commits; any throw rolls back. `fn` may
 * run again after a serialisation failure or deadlock, so it must do nothing outside the database.
 * Called with an `em` that is in a transaction already, it is a savepoint of that one.
 */
export async function inTransaction<T>(em: EntityManager, fn: (tx: Tx) => Promise<T>): Promise<T> {
  // Only the outermost transaction can be run again: PostgreSQL has aborted all of it.
  if (em.isInTransaction()) return em.transactional((tx) => fn(tx), { clear: true });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.transactional((tx) => fn(tx), {
        clear: true,
        isolationLevel: IsolationLevel.READ_COMMITTED,
      });
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

interface Pool {
  query(query: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

const statementNames = new Map<string, string>();

/** A frequent read that PostgreSQL plans once per connection; throws inside a transaction. */
export async function queryPrepared<Row>(
  em: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (em.isInTransaction()) throw new Error('a prepared read would not see this transaction');
  let name = statementNames.get(text);
  if (name === undefined) {
    name = `read_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    statementNames.set(text, name);
  }
  const pool = (await em.getConnection().getNativeClient()) as unknown as Pool;
  return (await pool.query({ name, text, values: [...values] })).rows as Row[];
}
