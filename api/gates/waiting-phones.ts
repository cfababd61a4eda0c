/** Keeps strangers with a photographed code from crowding out the phones that wait to be accepted. */
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { countUses } from '#api/platform/http/rate-limits.ts';
import { db } from '#api/schema.ts';

/** Phones that may wait at a gate to be accepted. */
export const maxWaitingPhones = 60;

/** New phones of one network with one code, in an hour. A stadium's stewards share an address. */
const newPhones = { name: 'gate phones', burst: 240, perMinute: 4 };

/** Throws 429 once the owner has enrolled too many new phones. */
export async function countEnrolment(
  tx: Tx,
  { callLimits, services }: App,
  owner: string,
): Promise<void> {
  if (callLimits !== null) await countUses(tx, services.clock, owner, [newPhones]);
}

/**
 * A new phone always finds a place, so that strangers who enrol cannot keep stewards out: the latest of
 * the network that has the most leaves for it. It is deleted if it has left nothing. Otherwise it is
 * revoked, keeps its checks, and sends them once it enrols again. The gate is locked.
 */
export async function limitWaiting(tx: Tx, gateId: string, newPhone: string): Promise<void> {
  // Locked for what the phone is sending now: the statements after this one see it.
  const { rows: leaving } = await sql<{ id: string }>`
    select id from gate_device where revoked_at is null and id in (
      select id from (
        select id, enrolled_at,
          row_number() over (partition by network order by enrolled_at, id) as place
        from gate_device
        where gate_id = ${gateId} and not accepted and revoked_at is null
      ) as waiting
      order by id = ${newPhone} desc, place, enrolled_at
      offset ${maxWaitingPhones})
    for update
  `.execute(db(tx));
  if (leaving.length === 0) return;
  const ids = leaving.map(({ id }) => id);
  // A phone with a key would not send it again under the same id.
  await db(tx)
    .deleteFrom('gate_device as d')
    .where('d.id', 'in', ids)
    .where('d.public_key', 'is', null)
    .where(
      sql<boolean>`not exists (select from gate_scan where device_id = d.id)
        and not exists (select from gate_scan_folded where device_id = d.id)
        and not exists (select from gate_comparison where d.id in (teller, hearer))`,
    )
    .execute();
  await db(tx)
    .updateTable('gate_device')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}
