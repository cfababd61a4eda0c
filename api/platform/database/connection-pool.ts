import type { Orm } from '#api/platform/database/database.ts';

interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { max: number };
  /** Number of requests that wait for their turn; set by `admitToPool`. */
  readonly waitingForTurn?: () => number;
}

/** Connections in use, the most there may be, and the requests that wait for one. */
export interface PoolState {
  used: number;
  most: number;
  waiting: number;
}

export async function readPoolState(orm: Orm): Promise<PoolState> {
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as Pool;
  return {
    used: pool.totalCount - pool.idleCount,
    most: pool.options.max,
    waiting: pool.waitingCount + (pool.waitingForTurn?.() ?? 0),
  };
}
