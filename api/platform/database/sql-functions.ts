import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** A timestamp as ISO 8601 text in UTC, with milliseconds. */
export function isoInstant<Value extends string | null>(
  timestamp: Expression<Value>,
): RawBuilder<Value> {
  return sql<Value>`iso_instant(${timestamp})`;
}

/** The day of a timestamp in the time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, timestamp: Expression<string>): RawBuilder<string> {
  return sql<string>`to_char(${timestamp} at time zone ${timeZone}, 'YYYY-MM-DD')`;
}

/** Matches any of the ids when compared with `=`; one statement text serves any number of them. */
export function anyId(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/** Matches any of the texts when compared with `=`; no row if there are none. */
export function anyText(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}

/**
 * How many transactions the statement's snapshot knows to have ended, counted from a fixed point: of
 * two snapshots of one database, the one with the higher number contains the other. Only for
 * transactions that write nothing, because their own changes are not counted.
 */
export const snapshotPosition = sql<number>`(
  pg_snapshot_xmax(pg_current_snapshot())::text::double precision
  - (select count(*) from pg_snapshot_xip(pg_current_snapshot())))`;
