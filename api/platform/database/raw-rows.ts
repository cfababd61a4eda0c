/** SQL that the typed statements cannot express, with rows that a schema describes. */
import type { RawBuilder } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';

/** True in tests, where every row is held against its schema; production trusts what tests saw. */
const isChecked = process.env['VITEST'] !== undefined;

/** Runs `statement` in the caller's transaction. In tests a row that the schema refuses throws. */
export async function rawRows<Row>(
  em: EntityManager,
  row: z.ZodMiniType<Row>,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await statement.execute(em.getKysely<unknown>());
  return isChecked ? rows.map((value) => row.parse(value)) : (rows as Row[]);
}
