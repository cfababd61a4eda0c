/** Which buckets an account's phones keep in sync, in SQL for the sync engine. */
import { sql } from 'kysely';
import { attendeeListHours } from '#sync/contracts/matches/attendee-rows.ts';
import { guideKeptHours } from '#sync/contracts/places/media-guides.ts';

/**
 * The buckets of account `$1`; administrators have only their own profile. A phone that has or asks
 * for `archive/{account}`, in `$2`, gets the archived tournaments too.
 */
export const accountBucketsSql = /* sql */ `
  select own.bucket from account a
  cross join lateral (select 'archive/' || a.id::text as bucket) as archive
  cross join lateral (
    select 'user/' || a.id::text
    union all
    select 'season' where a.scope <> 'admin'
    union all
    select 'event/' || c.event_id::text from accreditation c join event e on e.id = c.event_id
    where c.account_id = a.id and c.status = 'approved' and a.scope <> 'admin'
      and e.deleted_at is null
      and (e.archived_at is null or archive.bucket = any ($2) or exists (
        -- an officer's report that is still to be written
        select from report r where r.officer_id = a.id and r.event_id = e.id
          and r.status <> 'published' and r.archived_at is null))
    union all
    select asked.bucket from (values (archive.bucket), ('past')) as asked (bucket)
    where archive.bucket = any ($2) and a.scope <> 'admin'
    union all
    select distinct 'guide/' || m.venue_id::text from booking b
    join match m on m.id = b.match_id join event e on e.id = m.event_id
    where b.account_id = a.id and b.status = 'approved' and a.scope <> 'admin'
      and m.deleted_at is null and e.deleted_at is null
      and m.date > now() - interval '${guideKeptHours} hours'
    union all
    select 'attendees/' || b.match_id::text from booking b
    join match m on m.id = b.match_id join event e on e.id = m.event_id
    where b.account_id = a.id and b.status = 'approved' and a.scope = 'officer'
      and m.deleted_at is null and e.deleted_at is null
      and m.date > now() - interval '${attendeeListHours.after} hours'
      and m.date < now() + interval '${attendeeListHours.before} hours'
  ) as own (bucket)
  where a.id = $1::uuid and a.status = 'approved' and a.deleted_at is null`;

/** The same buckets without the archive, as a table `own` with the column `bucket`, for a typed statement. */
export function accountBuckets(accountId: string) {
  const [before = '', after = ''] = accountBucketsSql.replaceAll('$2', "'{}'").split('$1');
  const buckets = sql<{ bucket: string }>`(${sql.raw(before)}${accountId}${sql.raw(after)})`;
  return buckets.as<'own'>(sql`own (bucket)`);
}

/** The kinds of buckets whose rows are the same for everyone who has them. */
export const sharedBucketKinds: readonly string[] = [
  'season',
  'past',
  'event',
  'attendees',
  'guide',
];

/**
 * The kinds of all instances: those that their SQL can return, and those that phones may still have
 * from earlier versions.
 */
export const knownBucketKinds: readonly string[] = [
  ...sharedBucketKinds,
  'user',
  'archive',
  'gate',
];
