/**
 * SQL statements of a pull. Each sees one snapshot of the database and builds the JSON that is
 * sent. Transaction ids are decimal.
 *
 * A change is sent only once it is below the snapshot's xmin: until then a transaction with a lower
 * number may still commit (PostgreSQL, "pg_snapshot Components").
 */
import { prepared, type Statement } from '#sync/server/database.ts';

/** One row for each bucket that the viewer may read; none if there are none. */
export interface FeedHeadRow {
  bucket: string;
  /** The latest visible change, null if there never was one. */
  top: string | null;
  /** See `parseDatabaseSnapshot`. */
  present: string;
}

// control: the watermark
const watermark = 'pg_snapshot_xmin(pg_current_snapshot())';

/** Epoch identity, server start, snapshot, time in seconds and shapes; none contains a space. */
const presentSql = /* sql */ `current.identity, date_part('epoch', pg_postmaster_start_time()),
      pg_current_snapshot(), date_part('epoch', now()), current.shapes_version`;
const shortPresentSql = `concat_ws(' ', ${presentSql})`;
/** Adds the epoch: hashing it is a tenth of the cost of an idle pull. */
const fullPresentSql = `concat_ws(' ', ${presentSql}, current.epoch)`;

/** The latest visible change of `feed.bucket`: one index lookup. */
const highestChangeSql = /* sql */ `(
        select c.xid from sync.change c where c.bucket = feed.bucket order by c.xid desc limit 1)`;

/** SQL with $1, the viewer, and $2, the phone's buckets. */
export interface ViewerSql {
  /**
   * Returns the names of the buckets that the viewer may read, without duplicates. It may send more
   * to a phone that has, or asks for, the buckets in $2.
   */
  readonly buckets: string;
  /** Returns one text, the column `guard` of every row; $3 is the viewer's proof. */
  readonly guard?: string | undefined;
}

const guardColumn = ({ guard = 'select $3::text' }: ViewerSql) => `(${guard}) as guard`;
const readableBuckets = ({ buckets }: ViewerSql) => /* sql */ `(
      select readable.bucket from (${buckets}) as readable (bucket) where $2::text[] is not null)`;

/** The only statement of an idle pull. */
export function feedHeadsStatement(viewer: ViewerSql): Statement {
  return prepared(/* sql */ `
    select ${guardColumn(viewer)}, feed.bucket, ${highestChangeSql} as top, (select ${shortPresentSql} from sync.current_epoch as current) as present
    from ${readableBuckets(viewer)} as feed`);
}

interface FeedEnd {
  present: string;
  top: string | null;
  /** The latest change below the watermark. */
  head: string | null;
  /** Hash of the transactions that are visible in the bucket and not yet below the watermark. */
  above: string | null;
}

/** One row for each bucket that the viewer may read; a row with `bucket` null if there are none. */
export interface FeedRow extends FeedEnd {
  bucket: string | null;
  /** JSON without braces: mode, rows, deleted. '' if nothing is to be sent from here. */
  body: string;
}

/** Reads `from … as feed` (with a column `bucket`) and adds the end of the feed. */
const withFeedEnd = (feed: string) => /* sql */ `
    select feed.*, last.xid as top,
      case when last.xid < ${watermark} then last.xid else (
        select c.xid from sync.change c
        where c.bucket = feed.bucket and c.xid < ${watermark}
        order by c.xid desc limit 1
      ) end as head,
      case when last.xid >= ${watermark} then (
        select md5(string_agg(distinct c.xid::text, ' ')) from sync.change c
        where c.bucket = feed.bucket and c.xid >= ${watermark}
      ) end as above
    from ${feed}
    left join lateral (
      select c.xid from sync.change c where c.bucket = feed.bucket order by c.xid desc limit 1
    ) as last on true`;

const snapshotStart = '"mode":"snapshot",';

/** Whether a statement's `body` has all rows of a bucket. */
export function isSnapshotBody(body: string): boolean {
  return body.startsWith(snapshotStart);
}

/** All rows of `feed.bucket`, from the published views. */
const snapshotSql = /* sql */ `(
      select '${snapshotStart}"rows":{' || coalesce(string_agg(
        to_json(collection)::text || ':[' || rows || ']', ','), '') || '},"deleted":{}'
      from (
        select p.collection, string_agg(p.body::text, ',') as rows
        from sync.published p where p.bucket = feed.bucket group by p.collection
      ) as by_collection)`;

// control: the mark of deleted tombstones
const hasAllTombstones = "not exists (select from line where collection = '')";

/**
 * Changes in `feed.bucket` since position `feed.since`. Null if tombstones in that range were
 * deleted: then only a snapshot is complete.
 */
const deltaSql = /* sql */ `(
    with line as materialized (
      select c.collection, c.id, c.deleted from sync.change c
      where c.bucket = feed.bucket and c.xid >= feed.since
        and c.xid < ${watermark}
    ), changed as materialized (
      select line.collection, line.id, row.body
      from line left join lateral (
        select p.body from sync.published p
        where not line.deleted and p.collection = line.collection and p.id = line.id
          and p.bucket = feed.bucket
      ) as row on true
    )
    select case when ${hasAllTombstones} then
      '"mode":"delta","rows":{' || coalesce((
        select string_agg(to_json(collection)::text || ':[' || rows || ']', ',') from (
          select collection, string_agg(body::text, ',' order by id) as rows
          from changed where body is not null group by collection
        ) as by_collection), '') || '},"deleted":{' || coalesce((
        select string_agg(to_json(collection)::text || ':' || ids, ',') from (
          select collection, json_agg(id order by id)::text as ids
          from changed where body is null group by collection
        ) as by_collection), '') || '}' end)`;

/** The digest of `feed.bucket` as defined in `sync/protocol/digest.ts`: count, colon, hash. */
const digestSql = /* sql */ `(
      select count(*) || ':' || encode(sha256(convert_to(coalesce(
        string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex')
      from (
        select p.collection || '/' || p.id || ':' || p.version as line
        from sync.published p where p.bucket = feed.bucket
      ) as lines)`;

/** A feed head with the rows: sufficient if nothing is waiting above the watermark. */
export interface FirstPullRow extends FeedHeadRow {
  body: string;
}

/** Reads for a phone that has nothing. $4: kinds of buckets that `sharedBucketStatement` reads. */
export function firstPullStatement(viewer: ViewerSql): Statement {
  return prepared(/* sql */ `
    select ${guardColumn(viewer)}, feed.bucket, ${highestChangeSql} as top, (select ${fullPresentSql} from sync.current_epoch as current) as present,
      case when split_part(feed.bucket, '/', 1) = any ($4) then '' else ${snapshotSql} end as body
    from ${readableBuckets(viewer)} as feed`);
}

/**
 * Reads for any phone. $4: kinds of buckets that `sharedBucketStatement` reads; $5: the phone's epoch;
 * $6: JSON, its position by bucket; $7: JSON, its digest by bucket.
 */
export function changesStatement(viewer: ViewerSql): Statement {
  const mine = /* sql */ `(
      select mine.bucket, split_part(mine.bucket, '/', 1) = any ($4) as shared,
        case when current.epoch = $5 then ($6::jsonb ->> mine.bucket)::xid8 end as since,
        $7::jsonb ->> mine.bucket as digest
      from ${readableBuckets(viewer)} as mine, sync.current_epoch as current
    ) as feed`;
  return prepared(/* sql */ `
    with feed as materialized (${withFeedEnd(mine)})
    select ${guardColumn(viewer)}, ${fullPresentSql} as present, feed.bucket, feed.top, feed.head,
      feed.above, coalesce(told.body, ${snapshotSql}) as body
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
  /** Digest of a snapshot; null for a delta. */
  digest: string | null;
}

/** Bucket $1 since position $2, or all of it if null. */
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

/** See `row-shapes.ts`. */
export const shapesStatement: Statement = {
  text: /* sql */ `
    select concat_ws(' ', current.identity, current.shapes_version) as version,
      (select coalesce(jsonb_object_agg(kind, shape), '{}') from sync.shape) as shapes
    from sync.current_epoch as current`,
};

/** Starts a new epoch if the current one is still $1; always if $1 is null. */
export const renewEpochStatement: Statement = { text: 'select sync.renew_epoch($1)' };
