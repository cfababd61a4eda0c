import type { NotNull } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { getAttendance } from '#sync/contracts/matches/attendance.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Who came, by live ticket; nobody while the match is not closed. */
export async function readAttendance(
  tx: Tx,
  matchId: string,
): Promise<Infer<(typeof getAttendance)['reply']>> {
  return db(tx)
    .selectFrom('booking as b')
    .innerJoin('ticket as t', 't.booking_id', 'b.id')
    .where('b.match_id', '=', matchId)
    .where('t.revoked_at', 'is', null)
    .where('b.attendance', 'is not', null)
    .select(['t.id as ticketId', 'b.attendance'])
    .$narrowType<{ attendance: NotNull }>()
    .execute();
}
