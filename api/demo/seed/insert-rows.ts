/** Many rows in one statement. */
import type { Tx } from '#api/platform/database/database.ts';

type Value = string | number | boolean | Date | Buffer | null | readonly (string | object)[];
export type Row = Readonly<Record<string, Value>>;

/**
 * Inserts rows of one table; all must have the same columns, named as in SQL. Dates become
 * timestamps, buffers bytea, arrays of words text[] or, like those of records, jsonb. The table's name is written into the SQL:
 * never pass one from outside.
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  const values = JSON.stringify(rows, (_, value: unknown) =>
    isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value,
  );
  await tx.execute(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
    [values],
  );
}

/** A buffer as `JSON.stringify` sees it. */
function isBytes(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
}
