/** The statements of a pull. Each answers text that goes to the wire as PostgreSQL made it. */
import { prepared, type Statement } from '#sync/server/database.ts';

export interface Look {
  epoch: string;
  asOf: string;
  lagging: boolean;
  /** Positions beyond the present: this database has gone back in time. */
  ahead: boolean;
  /** JSON list of `Held`, or null. */
  held: string | null;
  /** JSON list of names, or null. */
  dropped: string | null;
}

/** A bucket of the viewer's that needs a look. */
export interface Held {
  bucket: string;
  /** Null where the phone has no position that counts. */
  since: string | null;
  /** The highest change below the watermark. */
  head: string | null;
  /** Nothing newer is visible, not even above the watermark: digests can be compared. */
  still: boolean;
}

/**
 * What differs for a viewer: one probe at the end of each bucket's feed. `buckets` is SQL that
 * gives the names of the viewer's ($1) buckets, each once.
 * $2, $3: the phone's buckets with their positions, null where not genuine; $4: its epoch;
 * $5: buckets to list although nothing is new in them.
 *
 * A change counts only below the snapshot's xmin: until the oldest transaction has ended, one with
 * a lower number may still commit (PostgreSQL, "pg_snapshot Components").
 */
export function lookStatement(buckets: string): Statement {
  return prepared(/* sql */ `
    with present as materialized (
      select sync.epoch() as epoch, pg_snapshot_xmin(pg_current_snapshot()) as watermark,
        pg_snapshot_xmax(pg_current_snapshot()) as horizon
    ), given as materialized (
      select g.bucket, case when present.epoch = $4 then g.since end as since
      from present, unnest($2::text[], $3::xid8[]) as g (bucket, since)
    ), seen as materialized (
      select mine.bucket, given.since, top.xid as top,
        case when top.xid < present.watermark then top.xid else below.xid end as head
      from present
      cross join (${buckets}) as mine (bucket)
      left join given on given.bucket = mine.bucket
      left join lateral (
        select c.xid from sync.change c where c.bucket = mine.bucket order by c.xid desc limit 1
      ) as top on true
      left join lateral (
        select c.xid from sync.change c
        where c.bucket = mine.bucket and c.xid < present.watermark
          and top.xid >= present.watermark
        order by c.xid desc limit 1
      ) as below on true
    )
    select present.epoch,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "asOf",
      coalesce((select bool_or(top >= present.watermark) from seen), false) as lagging,
      coalesce((select bool_or(since > present.horizon) from given), false)
        or coalesce((select bool_or(top >= present.horizon) from seen), false) as ahead,
      (select json_agg(json_build_object('bucket', bucket, 'since', since, 'head', head,
          'still', coalesce(top < since, true)) order by bucket)
        from seen where since is null or head >= since or bucket = any ($5::text[]))::text as held,
      (select json_agg(bucket) from given
        where bucket not in (select bucket from seen))::text as dropped
    from present`);
}

/** All rows of bucket $1, from the tables themselves. */
export const snapshotStatement: Statement = {
  text: /* sql */ `
    select coalesce(string_agg(to_json(collection)::text || ':[' || rows || ']', ','), '') as rows
    from (
      select collection, string_agg(body::text, ',' order by id) as rows
      from sync.published where bucket = $1 group by collection
    ) as by_collection`,
};

/**
 * What changed in bucket $1 from position $2 on. `swept`: tombstones in that range are gone, only a
 * snapshot will do.
 */
export const deltaStatement: Statement = {
  text: /* sql */ `
    with line as materialized (
      select c.collection, c.id, c.deleted from sync.change c
      where c.bucket = $1 and c.xid >= $2::xid8
        and c.xid < pg_snapshot_xmin(pg_current_snapshot())
    ), changed as materialized (
      select line.collection, line.id, row.body
      from line left join lateral (
        select p.body from sync.published p
        where not line.deleted and p.collection = line.collection and p.id = line.id
          and p.bucket = $1
      ) as row on true
    )
    select exists (select from line where collection = '') as swept,
      coalesce((
        select string_agg(to_json(collection)::text || ':[' || rows || ']', ',') from (
          select collection, string_agg(body::text, ',' order by id) as rows
          from changed where body is not null group by collection
        ) as by_collection), '') as rows,
      coalesce((
        select string_agg(to_json(collection)::text || ':' || ids, ',') from (
          select collection, json_agg(id order by id)::text as ids
          from changed where body is null group by collection
        ) as by_collection), '') as deleted`,
};

/** The digest of bucket $1 as `sync/protocol/digest.ts` defines it. */
export const digestStatement: Statement = {
  text: /* sql */ `
    select count(*)::int as count, encode(sha256(convert_to(coalesce(
      string_agg(line, chr(10) order by line collate "C"), ''), 'UTF8')), 'hex') as hash
    from (
      select collection || '/' || id || ':' || version as line
      from sync.published where bucket = $1
    ) as lines`,
};

/** What rows look like: changes with any published view. */
export const shapeStatement: Statement = {
  text: /* sql */ `
    select md5(string_agg(relname || pg_get_viewdef(oid), chr(10) order by relname)) as shape
    from pg_class where relnamespace = 'published'::regnamespace and relkind = 'v'`,
};

/** Starts a new epoch unless somebody has since $1 was seen; null: in any case. */
export const renewStatement: Statement = { text: 'select sync.renew_epoch($1)' };
