/** The schema's own SQL functions, typed. */
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** A timestamp as ISO 8601 text in UTC, with milliseconds. */
export function isoInstant<Value extends string | null>(
  timestamp: Expression<Value>,
): RawBuilder<Value> {
  return sql<Value>`iso_instant(${timestamp})`;
}

/** Compared with `=`, any of the ids, however many: one statement text for every number of them. */
export function anyId(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/** Compared with `=`, any of the texts, however many; no row where there are none. */
export function anyText(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${texts}::text[])`;
}
