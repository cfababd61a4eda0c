import { sql } from 'kysely';
import { ChecksMissingError } from '#api/gates/checks-missing.ts';
import { recomputeAttendance } from '#api/gates/overview/attendance.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Throws `ChecksMissingError` until the server has as many checks of the phone as it has made. */
export async function handIn(
  tx: Tx,
  phone: GatePhone,
  { scans }: { scans: number },
): Promise<void> {
  if ((await countReceived(tx, phone.id)) < scans) throw new ChecksMissingError();
  await db(tx)
    .updateTable('gate_device')
    .set({ handed_in_at: sql`coalesce(handed_in_at, now())`, scans_made: scans })
    .where('id', '=', phone.id)
    .execute();
  await recomputeAttendance(tx, phone.matchId);
}

/** Checks of a phone that have arrived, of whatever kind, stored or only counted. */
export async function countReceived(tx: Tx, deviceId: string): Promise<number> {
  let received = 0;
  for (const table of ['gate_scan', 'gate_scan_folded'] as const) {
    const { count } = await db(tx)
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('device_id', '=', deviceId)
      .executeTakeFirstOrThrow();
    received += count;
  }
  return received;
}
