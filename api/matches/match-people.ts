/** The numbers of a match's people, counted in one place for all pages. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { MatchPeople } from '#sync/contracts/matches/match-summary.ts';

/** Whether booking `b` of account `a` is an approval that counts. */
export const isApprovedBooking = sql<boolean>`(b.status = 'approved' and not b.withdrawn
  and a.status = 'approved' and a.deleted_at is null)`;

/** Counts the people of the match with this id. */
export const countMatchPeople = (
  matchId: Expression<string> | RawBuilder<string>,
): RawBuilder<MatchPeople> => sql`(
  select json_build_object(
    'approved', count(*),
    'tickets', count(t.id),
    'listed', (select jsonb_array_length(l.people) from security_list l
      where l.match_id = ${matchId} order by l.version desc limit 1))
  from booking b
  join account a on a.id = b.account_id
  left join ticket t on t.booking_id = b.id and t.revoked_at is null
  where b.match_id = ${matchId} and ${isApprovedBooking})`;
