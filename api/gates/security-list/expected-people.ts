/** People expected at a match: everyone with a live ticket, and approved people without a seat yet. */
import { type RawBuilder, sql } from 'kysely';
import { isApprovedBooking } from '#api/matches/match-people.ts';

/**
 * Selects the people with the gates that admit their role; none are named if all do. Who has no ticket
 * has no number either.
 */
export const expectedPeople = (matchId: string): RawBuilder<unknown> => sql`
  select p.*, coalesce((
      select case when bool_and(g.roles = '{}' or p.role = any (g.roles)) then '{}' else
        array_agg(g.number order by g.number) filter (where g.roles = '{}' or p.role = any (g.roles))
      end
      from gate g where g.match_id = ${matchId}), '{}') as gates
  from (
    select e.no, e.booking_id as "bookingId", t.holder as name, t.holder_arabic as "nameArabic",
      t.organization, t.organization_arabic as "organizationArabic", e.role,
      'seat-' || e.seat as seat, e.places
    from gate_entry e join ticket t on t.id = e.id
    where e.match_id = ${matchId} and e.revoked_at is null
    union all
    select null, b.id, a.first_name || ' ' || a.last_name, a.name_arabic, a.organization,
      a.organization_arabic, a.role, null, '{}'
    from booking b join account a on a.id = b.account_id
    where b.match_id = ${matchId} and ${isApprovedBooking}
      and a.role is not null
      and not exists (select from ticket t where t.booking_id = b.id and t.revoked_at is null)) p`;
