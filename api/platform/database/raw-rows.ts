/** SQL that typed statements cannot express, with a schema for its rows. */
import type { RawBuilder } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';

/** True in tests, which check every row against its schema; production skips the check. */
const isChecked = process.env['VITEST'] !== undefined;

/** Runs `statement`; in tests, throws for a row that does not match the schema. */
export async function rawRows<Row>(
  em: EntityManager,
  row: z.ZodMiniType<Row>,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await statement.execute(em.getKysely<unknown>());
  return isChecked ? rows.map((value) => row.parse(value)) : (rows as Row[]);
}
