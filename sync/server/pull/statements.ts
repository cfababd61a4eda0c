/**
 * The statements of a pull. Each sees one snapshot of the database, and what it builds goes to the
 * wire as PostgreSQL made it. Transaction ids are in decimal.
 *
 * A change counts only below the snapshot's xmin: until the oldest transaction has ended, one with
 * a lower number than a visible change's may still commit (PostgreSQL, "pg_snapshot Components").
 */
import { prepared, type Statement } from '#sync/server/database.ts';

/** One row for each of the viewer's buckets; none without any. */
export interface FeedHeadRow {
  bucket: string;
  /** The highest visible change, null where there was never one. */
  top: string | null;
  /** See `readPresent`. */
  present: string;
}

/**
 * Of the database as a whole: what the epoch is made of, when the server started (seconds), the
 * snapshot, the time (seconds). None of them has a blank in it.
 */
const presentSql = /* sql */ `current.identity, date_part('epoch', pg_postmaster_start_time()),
      pg_current_snapshot(), date_part('epoch', now())`;
const shortPresentSql = `concat_ws(' ', ${presentSql})`;
/** The epoch besides: hashing it takes PostgreSQL a tenth of a glance. */
const fullPresentSql = `concat_ws(' ', ${presentSql}, current.epoch)`;

/** The highest visible change of `feed.bucket`: one probe at the end of its feed. */
const highestChangeSql = /* sql */ `(
        select c.xid from sync.change c where c.bucket = feed.bucket order by c.xid desc limit 1)`;

/**
 * All that an idle pull costs. `buckets` is SQL that gives the names of the viewer's ($1) buckets,
 * each once.
 */
export function feedHeadsStatement(buckets: string): Statement {
  return prepared(/* sql */ `
    select feed.bucket, ${highestChangeSql} as top, (select ${shortPresentSql} from sync.current_epoch as current) as present
    from (${buckets}) as feed (bucket)`);
}

/** Where a bucket's feed ends. */
interface FeedEnd {
  present: string;
  top: string | null;
  /** The highest change below the watermark. */
  head: string | null;
  /** Stands for the transactions that are visible in the bucket and not yet below the watermark. */
  above: string | null;
}

/** One row for each of the viewer's buckets; without any, one in which `bucket` is null. */
export interface FeedRow extends FeedEnd {
  bucket: string | null;
  /** JSON's inside: mode, rows, deleted. '' where there is nothing to tell, or not by this. */
  body: string;
}

/** Reads `from … as feed` and adds where it ends. `feed` has a column `bucket`. */
const withFeedEnd = (feed: string) => /* sql */ `
    select feed.*, last.xid as top,
      case when last.xid < pg_snapshot_xmin(pg_current_snapshot()) then last.xid else (
        select c.xid from sync.change c
        where c.bucket = feed.bucket and c.xid < pg_snapshot_xmin(pg_current_snapshot())
        order by c.xid desc limit 1
      ) end as head,
      case when last.xid >= pg_snapshot_xmin(pg_current_snapshot()) then (
        select md5(string_agg(distinct c.xid::text, ' ')) from sync.change c
        where c.bucket = feed.bucket and c.xid >= pg_snapshot_xmin(pg_current_snapshot())
      ) end as above
    from ${feed}
    left join lateral (
      select c.xid from sync.change c where c.bucket = feed.bucket order by c.xid desc limit 1
    ) as last on true`;

/** All rows of `feed.bucket`, from the tables themselves. */
const snapshotSql = /* sql */ `(
      select '"mode":"snapshot","rows":{' || coalesce(string_agg(
        to_json(collection)::text || ':[' || rows || ']', ','), '') || '},"deleted":{}'
      from (
        select p.collection, string_agg(p.body::text, ',') as rows
        from sync.published p where p.bucket = feed.bucket group by p.collection
      ) as by_collection)`;

/**
 * What changed in `feed.bucket` from position `feed.since` on. Null when tombstones in that range
 * were swept away: only a snapshot will do.
 */
const deltaSql = /* sql */ `(
    with line as materialized (
      select c.collection, c.id, c.deleted from sync.change c
      where c.bucket = feed.bucket and c.xid >= feed.since
        and c.xid < pg_snapshot_xmin(pg_current_snapshot())
    ), changed as materialized (
      select line.collection, line.id, row.body
      from line left join lateral (
        select p.body from sync.published p
        where not line.deleted and p.collection = line.collection and p.id = line.id
          and p.bucket = feed.bucket
      ) as row on true
    )
    select case when not exists (select from line where collection = '') then
      '"mode":"delta","rows":{' || coalesce((
        select string_agg(to_json(collection)::text || ':[' || rows || ']', ',') from (
          select collection, string_agg(body::text, ',' order by id) as rows
          from changed where body is not null group by collection
        ) as by_collection), '') || '},"deleted":{' || coalesce((
        select string_agg(to_json(collection)::text || ':' || ids, ',') from (
          select collection, json_agg(id order by id)::text as ids
          from changed where body is null group by collection
        ) as by_collection), '') || '}' end)`;

/** The digest of `feed.bucket` as `sync/protocol/digest.ts` defines it: count, colon, hash. */
const digestSql = /* sql */ `(
      select count(*) || ':' || encode(sha256(convert_to(coalesce(
        string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex')
      from (
        select p.collection || '/' || p.id || ':' || p.version as line
        from sync.published p where p.bucket = feed.bucket
      ) as lines)`;

/** A glance with rows: where nothing waits above the watermark, that is all it takes. */
export interface FirstPullRow extends FeedHeadRow {
  body: string;
}

/**
 * For a phone that has nothing. $1: the viewer; $2: kinds of buckets that are left to
 * `sharedStatement`; their `body` is ''.
 */
export function firstPullStatement(buckets: string): Statement {
  return prepared(/* sql */ `
    select feed.bucket, ${highestChangeSql} as top, (select ${fullPresentSql} from sync.current_epoch as current) as present,
      case when split_part(feed.bucket, '/', 1) = any ($2) then '' else ${snapshotSql} end as body
    from (${buckets}) as feed (bucket)`);
}

/**
 * For whatever the phone has. $1: the viewer; $2: kinds of buckets that are left to
 * `sharedStatement`; of the phone, $3: its epoch, $4: JSON, by bucket its position, $5: JSON, by
 * bucket its digest.
 */
export function changesStatement(buckets: string): Statement {
  const mine = /* sql */ `(
      select mine.bucket, split_part(mine.bucket, '/', 1) = any ($2) as shared,
        case when current.epoch = $3 then ($4::jsonb ->> mine.bucket)::xid8 end as since,
        $5::jsonb ->> mine.bucket as digest
      from (${buckets}) as mine (bucket), sync.current_epoch as current
    ) as feed`;
  return prepared(/* sql */ `
    with feed as materialized (${withFeedEnd(mine)})
    select ${fullPresentSql} as present, feed.bucket, feed.top, feed.head, feed.above,
      coalesce(told.body, ${snapshotSql}) as body
    from sync.current_epoch as current left join feed on true
    left join lateral (
      select case
        when feed.shared then ''
        when feed.since is null then null
        when feed.head >= feed.since then ${deltaSql}
        -- Digests are compared only when no newer line is visible.
        when feed.digest is null or feed.top >= feed.since or feed.digest = ${digestSql} then ''
      end as body
      offset 0
    ) as told on true`);
}

export interface SharedBucketRow extends FeedEnd {
  body: string;
  /** Of a snapshot only. */
  digest: string | null;
}

/** Bucket $1 from position $2 on, or all of it where that is null. */
export const sharedBucketStatement: Statement = {
  text: /* sql */ `
    with feed as materialized (
      ${withFeedEnd('(select $1::text as bucket, $2::xid8 as since) as feed')}
    )
    select ${fullPresentSql} as present, feed.top, feed.head, feed.above,
      coalesce(case when feed.since is not null then ${deltaSql} end, ${snapshotSql}) as body,
      case when feed.since is null then ${digestSql} end as digest
    from sync.current_epoch as current, feed`,
};

/** What rows look like: changes with any published view. */
export const viewsHashStatement: Statement = {
  text: /* sql */ `
    select md5(string_agg(relname || pg_get_viewdef(oid), chr(10) order by relname)) as shape
    from pg_class where relnamespace = 'published'::regnamespace and relkind = 'v'`,
};

/** Starts a new epoch unless somebody has since $1 was seen; null: in any case. */
export const renewEpochStatement: Statement = { text: 'select sync.renew_epoch($1)' };
