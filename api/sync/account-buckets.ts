/** Who is kept in step with what: the buckets of an account, in SQL for the sync engine. */

/**
 * An account's buckets, read in the very snapshot that reads their rows. Administrators keep
 * nothing but their own profile (rulings §8).
 */
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
  ) as own (bucket)
  where a.id = $1::uuid and a.status = 'approved' and a.deleted_at is null`;

/** Kinds of buckets that are the same for everybody who has them. */
export const sharedBucketKinds: readonly string[] = ['season', 'event'];
