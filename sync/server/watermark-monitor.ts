/** Watches the oldest write transaction: as long as it is open, no later change reaches a phone. */
import type { Run, Statement } from '#sync/server/database.ts';

export interface WatermarkHolder {
  /** Seconds for which it is known to hold the watermark. */
  readonly seconds: number;
  /** Its backend's; null when it is prepared (two-phase commit), or PostgreSQL does not tell us. */
  readonly pid: number | null;
  /** Null when PostgreSQL does not tell us. */
  readonly database: string | null;
  readonly prepared: boolean;
}

export interface WatermarkMonitorOptions {
  run: Run;
  /** Told once it has held the watermark for `patience`, and again each time as long passes. */
  warn(holder: WatermarkHolder): void;
  /** Milliseconds; 30 s unless told. */
  threshold?: number;
  /** Milliseconds of a clock that only moves forward. */
  now?: () => number;
}

interface Row {
  xid: string;
  pid: number | null;
  database: string | null;
  prepared: boolean;
}

/**
 * Whoever has the snapshot's xmin, of all databases of the cluster. What a session of another role
 * runs is hidden from an ordinary one: then its number alone says that it is there.
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

/** Answers one look at it, to be called every few seconds. */
export function createWatermarkMonitor(options: WatermarkMonitorOptions): () => Promise<void> {
  const { run, warn, threshold = 30_000, now = () => performance.now() } = options;
  let seen: { xid: string; since: number; told: number } | undefined;

  return async () => {
    const [row] = await run<Row>(holderStatement, []);
    const time = now();
    if (row === undefined || seen?.xid !== row.xid) {
      seen = row && { xid: row.xid, since: time, told: time };
      return;
    }
    if (time - seen.told < threshold) return;
    seen.told = time;
    const { pid, database, prepared } = row;
    warn({ seconds: Math.round((time - seen.since) / 1000), pid, database, prepared });
  };
}
