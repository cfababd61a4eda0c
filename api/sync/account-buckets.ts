/** Which buckets an account's phones keep in sync, in SQL for the sync engine. */
import { sql } from 'kysely';
import { attendeeListHours } from '#sync/contracts/matches/attendee-rows.ts';

/** The buckets of account `$1`; administrators have only their own profile. */
export const accountBucketsSql = /* sql */ `
  select own.bucket from account a
  cross join lateral (
    select 'user/' || a.id::text
    union all
    select 'season' where a.scope <> 'admin'
    union all
    select 'event/' || c.event_id::text from accreditation c join event e on e.id = c.event_id
    where c.account_id = a.id and c.status = 'approved' and a.scope <> 'admin'
      and e.deleted_at is null
    union all
    select 'attendees/' || b.match_id::text from booking b
    join match m on m.id = b.match_id join event e on e.id = m.event_id
    where b.account_id = a.id and b.status = 'approved' and a.scope = 'officer'
      and m.deleted_at is null and e.deleted_at is null
      and m.date > now() - interval '${attendeeListHours.after} hours'
      and m.date < now() + interval '${attendeeListHours.before} hours'
  ) as own (bucket)
  where a.id = $1::uuid and a.status = 'approved' and a.deleted_at is null`;

/** The same as a table `own` with the column `bucket`, for a typed statement. */
export function accountBuckets(accountId: string) {
  const [before = '', after = ''] = accountBucketsSql.split('$1');
  const buckets = sql<{ bucket: string }>`(${sql.raw(before)}${accountId}${sql.raw(after)})`;
  return buckets.as<'own'>(sql`own (bucket)`);
}

/** The kinds of buckets whose rows are the same for everybody who has them. */
export const sharedBucketKinds: readonly string[] = ['season', 'event', 'attendees'];
