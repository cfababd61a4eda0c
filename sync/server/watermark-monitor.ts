/** Reports write transactions that stay open: no later change reaches a phone until they end. */
import type { Run, Statement } from '#sync/server/database.ts';

export interface WatermarkHolder {
  /** Seconds for which it has held the watermark. */
  readonly seconds: number;
  /** Process id; null for prepared transactions (two-phase commit) or if PostgreSQL hides it. */
  readonly pid: number | null;
  /** Null if PostgreSQL hides it. */
  readonly database: string | null;
  readonly prepared: boolean;
}

export interface WatermarkMonitorOptions {
  run: Run;
  /** Called each time that a transaction has held the watermark for another `threshold`. */
  warn(holder: WatermarkHolder): void;
  /** Milliseconds; default 30 s. */
  threshold?: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

interface Row {
  xid: string;
  pid: number | null;
  database: string | null;
  prepared: boolean;
}

/**
 * The transaction at the snapshot's xmin, in any database of the cluster. An ordinary role cannot
 * see the sessions of other roles, only the transaction's number.
 */
const holderStatement: Statement = {
  text: /* sql */ `
    select pg_snapshot_xmin(here.now)::text as xid, active.pid,
      coalesce(active.datname, waiting.database)::text as database,
      waiting.gid is not null as prepared
    from (select pg_current_snapshot() as now) as here
    left join pg_stat_activity active on active.backend_xid = pg_snapshot_xmin(here.now)::xid
    left join pg_prepared_xacts waiting on waiting.transaction = pg_snapshot_xmin(here.now)::xid
    where pg_snapshot_xmin(here.now) < pg_snapshot_xmax(here.now)`,
};

/**
 * Returns a function that checks once; call it every few seconds. It resolves with the seconds for
 * which the oldest transaction has been seen to hold the watermark.
 */
export function createWatermarkMonitor(options: WatermarkMonitorOptions): () => Promise<number> {
  const { run, warn, threshold = 30_000, now = () => performance.now() } = options;
  let current: { xid: string; since: number; warnedAt: number } | undefined;

  return async () => {
    const [row] = await run<Row>(holderStatement, []);
    const time = now();
    if (row === undefined || current?.xid !== row.xid) {
      current = row && { xid: row.xid, since: time, warnedAt: time };
      return 0;
    }
    const seconds = Math.round((time - current.since) / 1000);
    if (time - current.warnedAt < threshold) return seconds;
    current.warnedAt = time;
    const { pid, database, prepared } = row;
    warn({ seconds, pid, database, prepared });
    return seconds;
  };
}
