/** The statements of a pull. Each answers text that goes to the wire as PostgreSQL made it. */
import { prepared, type Statement } from '#sync/server/database.ts';

/** Where the feeds of a viewer's buckets end, in one snapshot. Transaction ids are in decimal. */
export interface Look {
  epoch: string;
  /** ISO 8601. */
  asOf: string;
  /** Below it every transaction has ended. */
  watermark: string;
  /** From it on no transaction had ended. */
  horizon: string;
  /** JSON of `Feed`s, null without buckets. */
  feeds: string | null;
}

/** Bucket, its highest visible change, and its highest one below the watermark. */
export type Feed = [bucket: string, top: string | null, head: string | null];

/**
 * One probe at the end of each bucket's feed. `buckets` is SQL that gives the names of the viewer's
 * ($1) buckets, each once.
 *
 * A change counts only below the snapshot's xmin: until the oldest transaction has ended, one with
 * a lower number than a visible change's may still commit (PostgreSQL, "pg_snapshot Components").
 */
export function lookStatement(buckets: string): Statement {
  return prepared(/* sql */ `
    select present.epoch,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "asOf",
      pg_snapshot_xmin(pg_current_snapshot())::text as watermark,
      pg_snapshot_xmax(pg_current_snapshot())::text as horizon,
      (
        select json_agg(json_build_array(mine.bucket, last.xid,
          case when last.xid < pg_snapshot_xmin(pg_current_snapshot()) then last.xid else (
            select c.xid from sync.change c
            where c.bucket = mine.bucket and c.xid < pg_snapshot_xmin(pg_current_snapshot())
            order by c.xid desc limit 1
          ) end))::text
        from (${buckets}) as mine (bucket)
        left join lateral (
          select c.xid from sync.change c where c.bucket = mine.bucket order by c.xid desc limit 1
        ) as last on true
      ) as feeds
    from sync.present`);
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
