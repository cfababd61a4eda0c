/** The database's front door: one ORM, transactions that try again when PostgreSQL asks for it. */
import { IsolationLevel } from '@mikro-orm/core';
import type { AnyEntity, EntityClass, EntitySchema } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';

/** An entity manager inside a transaction; what every command and query takes. */
export type Tx = EntityManager;
export type Orm = MikroORM;
export type Entities = readonly (EntityClass<AnyEntity> | EntitySchema)[];

export interface DatabaseOptions {
  url: string;
  entities: Entities;
  /** Connections at most; leave room for the job worker's own and a second process. */
  poolMax?: number;
  /** Milliseconds a statement may take. */
  statementTimeout?: number;
}

export async function openDatabase(options: DatabaseOptions): Promise<Orm> {
  return MikroORM.init({
    clientUrl: options.url,
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: options.poolMax ?? 16 },
  });
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
}

/**
 * Runs `fn` in one transaction on a fresh identity map and commits; any throw rolls back.
 * Called with an `em` that is in a transaction already, it takes part through a savepoint.
 */
export async function inTransaction<T>(
  em: EntityManager,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return em.fork().transactional((tx) => fn(tx as Tx), {
    isolationLevel: (options.isolation ?? 'read committed') as IsolationLevel,
    readOnly: options.readOnly ?? false,
  });
}
