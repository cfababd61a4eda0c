/** Counts what waits for a person: seats to choose, reports that are due or have a conflict. */
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

export async function countBadge(em: Tx, accountId: string): Promise<number> {
  const { count } = await db(em)
    .selectNoFrom(
      sql<number>`(
        select count(*) from booking b join match m on m.id = b.match_id
        where b.account_id = ${accountId} and b.status = 'approved' and b.needs_seat
          and b.seat is null and m.date > now() and m.deleted_at is null
      )::int + (
        select count(*) from report r join match m on m.id = r.match_id
        where r.officer_id = ${accountId} and r.archived_at is null and r.status <> 'published'
          and (m.date < now() or jsonb_array_length(r.conflicts) > 0)
      )::int`.as('count'),
    )
    .executeTakeFirstOrThrow();
  return count;
}
