/**
 * How many checks of one phone are stored, so that none floods its match. No check is refused: what is
 * over a limit is answered like any other, and only counted.
 */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { db } from '#api/schema.ts';

/** More than a steward can need: a person goes in or out some times, and nearly all are on the list. */
export const storedCheckLimits = { ticket: 30, unlisted: 200, withoutTicket: 2000 };

const storedRow = z.object({
  isKnown: z.boolean(),
  isListed: z.boolean(),
  ofTicket: z.int(),
});
const unlistedRow = z.object({ unlisted: z.int(), withoutTicket: z.int() });

type Scan = Pick<GateScan, 'id' | 'h'>;

/**
 * Counts the checks over the limits of their phone, and returns the others, in their order. Pushes of a
 * phone that run at the same time may together exceed a limit by what they bring.
 */
export async function foldChecks<S extends Scan>(
  tx: Tx,
  phone: GatePhone,
  scans: readonly S[],
): Promise<S[]> {
  const stored = await readStored(tx, phone, scans);
  const counts = await countUnlisted(tx, phone);
  const ofTickets = new Map<string, number>();
  const folded: string[] = [];
  const kept = scans.filter((scan, place) => {
    const { isKnown, isListed, ofTicket } = stored[place]!;
    // A check that is sent again, by whatever enrolment, changes nothing or only its phone.
    if (isKnown) return true;
    const had = scan.h === null ? 0 : (ofTickets.get(scan.h) ?? ofTicket);
    const kind = isListed ? null : scan.h === null ? 'withoutTicket' : 'unlisted';
    if (
      had >= storedCheckLimits.ticket ||
      (kind !== null && counts[kind] >= storedCheckLimits[kind])
    ) {
      folded.push(scan.id);
      return false;
    }
    if (scan.h !== null) ofTickets.set(scan.h, had + 1);
    if (kind !== null) counts[kind] += 1;
    return true;
  });
  await storeFolded(tx, phone, folded);
  return kept;
}

/** A phone that was enrolled anew sends again what it has no answer for; it is then its own. */
export async function storeFolded(tx: Tx, phone: GatePhone, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.toSorted().map((id) => ({ id, match_id: phone.matchId, device_id: phone.id }));
  await db(tx)
    .insertInto('gate_scan_folded')
    .values(rows)
    .onConflict((known) =>
      known
        .column('id')
        .doUpdateSet({ device_id: phone.id })
        .where(sql<boolean>`gate_scan_folded.match_id = excluded.match_id`),
    )
    .execute();
}

export async function isFolded(
  tx: Tx,
  { matchId }: GatePhone,
  id: string | null,
): Promise<boolean> {
  const folded = await db(tx)
    .selectFrom('gate_scan_folded')
    .select('id')
    .where('id', '=', id)
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return folded !== undefined;
}

async function readStored(tx: Tx, { id, matchId }: GatePhone, scans: readonly Scan[]) {
  const sent = scans.map((scan, place) => ({
    place,
    id: scan.id,
    h: scan.h === null ? null : Buffer.from(scan.h, 'base64url').toString('hex'),
  }));
  return rawRows(
    tx,
    storedRow,
    sql`select exists (select from gate_scan s where s.id = sent.id) as "isKnown",
      exists (select from gate_entry e where e.match_id = ${matchId} and e.h = t.h) as "isListed",
      coalesce(t.count, 0) as "ofTicket"
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (place int, id uuid, h text)
    left join (
      select own.text, own.h, (
        select count(*)::int from gate_scan s
        where s.match_id = ${matchId} and s.h = own.h and s.device_id = ${id}) as count
      from (
        select distinct h as text, decode(h, 'hex') as h
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (h text)
        where h is not null) own) t on t.text = sent.h
    order by sent.place`,
  );
}

async function countUnlisted(tx: Tx, { id }: GatePhone) {
  const [counts] = await rawRows(
    tx,
    unlistedRow,
    sql`select count(*) filter (where h is not null)::int as unlisted,
      count(*) filter (where h is null and undoes is null)::int as "withoutTicket"
    from gate_scan where device_id = ${id} and not listed`,
  );
  if (counts === undefined) throw new Error('a statement of aggregates has one row');
  return counts;
}
