/** Rows of a match's gates as phones have them, from the views that phones pull. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  gateDeviceRow,
  gateMatchRow,
  gateRow,
  type GateDeviceRow,
  type GateMatchRow,
  type GateRow,
} from '#sync/contracts/gate/gate-rows.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';

async function readOne<Row>(
  tx: Tx,
  row: z.ZodMiniType<Row>,
  view: 'gate' | 'gate_device' | 'gate_match',
  id: string,
): Promise<Row | undefined> {
  const read = sql`select body from ${sql.ref(`published.${view}`)} where id = ${id}`;
  const [found] = await rawRows(tx, z.object({ body: row }), read);
  return found?.body;
}

/**
 * These read ids that the caller has just read, and throw for any other. As in pulls, a match comes
 * without its contact and a phone without the steward's name and the reason why it is missing.
 */
export const readGateMatch = async (tx: Tx, id: string): Promise<GateMatchRow> =>
  present(await readOne(tx, gateMatchRow, 'gate_match', id));
export const readGate = async (tx: Tx, id: string): Promise<GateRow> =>
  present(await readOne(tx, gateRow, 'gate', id));
export const readGateDevice = async (tx: Tx, id: string): Promise<GateDeviceRow> =>
  present(await readOne(tx, gateDeviceRow, 'gate_device', id));

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a row of the gates is gone');
  return row;
}
