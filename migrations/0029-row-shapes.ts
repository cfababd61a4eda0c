/**
 * The shape of the rows in each kind of bucket, for cursors: phones fetch a bucket again when a view
 * that publishes into it has changed. Kept in the database, so that all processes agree.
 */
import { Migration } from '@mikro-orm/migrations';

const currentEpoch = (columns: string) => /* sql */ `
  create or replace view sync.current_epoch as
    select translate(encode(substr(sha256(convert_to(identity, 'UTF8')), 1, 9), 'base64'),
        '+/', '-_') as epoch, seed, identity${columns}
    from (
      select concat_ws('/',
        coalesce(nullif(current_setting('sync.cluster_identity', true), ''),
          sync.cluster_identity()),
        meta.tableoid, meta.seed) as identity, meta.seed${columns}
      from sync.meta
    ) as meta;
`;

const rebuildPublished = (then: string) => /* sql */ `
  create or replace function sync.rebuild_published(leaving_out text default null) returns void
  language plpgsql as $$
  begin
    execute (
      select 'create or replace view sync.published as '
        || 'select ''''::text as collection, ''''::text as bucket, null::uuid as id, 0 as version, '
        || 'null::jsonb as body where false'
        || coalesce(string_agg(format(
          ' union all select %L::text, bucket, id, version, body from published.%I',
          relname, relname), '' order by relname), '')
      from pg_class
      where relnamespace = 'published'::regnamespace and relkind = 'v'
        and relname is distinct from leaving_out);${then}
  end $$;
`;

export class RowShapes extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table sync.shape (
        -- the start of a bucket's name, up to the slash; '' for every other bucket
        kind text primary key,
        -- a hash of the definitions of the views that publish into these buckets
        shape text not null
      );
      -- increases with each change of sync.shape
      alter table sync.meta add column shapes_version integer not null default 1;
      ${currentEpoch(', shapes_version')}

      -- A view's kinds are the text constants of its first column, the bucket. A view without one
      -- counts for every kind.
      create function sync.bucket_kinds(definition text) returns setof text language sql immutable as $$
        select distinct found[1]
        from regexp_matches(split_part(definition, ' AS bucket', 1), '''([a-z]+)/?''::text', 'g') as found
        where definition like '% AS bucket%'
      $$;

      -- Migrating calls this after each migration.
      create function sync.update_shapes(leaving_out text default null) returns void
      language plpgsql set search_path = pg_catalog, pg_temp as $$
      begin
        with views as materialized (
          select relname, definition, kind
          from pg_class
          cross join lateral pg_get_viewdef(oid) as definition
          left join lateral sync.bucket_kinds(definition) as kind on true
          where relnamespace = 'published'::regnamespace and relkind = 'v'
            and relname is distinct from leaving_out
        ), present as (
          select kinds.kind, md5(coalesce(
              string_agg(relname || definition, chr(10) order by relname), '')) as shape
          from (select '' as kind union select kind from views where kind is not null) as kinds
          left join views on coalesce(views.kind, kinds.kind) = kinds.kind
          group by kinds.kind
        ), written as (
          insert into sync.shape as s (kind, shape) select kind, shape from present
          on conflict (kind) do update set shape = excluded.shape where s.shape <> excluded.shape
          returning 1
        ), gone as (
          delete from sync.shape where kind not in (select kind from present) returning 1
        )
        update sync.meta set shapes_version = shapes_version + 1
        where exists (select from written) or exists (select from gone);
      end $$;
      ${rebuildPublished('\n    perform sync.update_shapes(leaving_out);')}

      select sync.update_shapes();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop view sync.current_epoch;
      ${currentEpoch('')}
      alter table sync.meta drop column shapes_version;
      ${rebuildPublished('')}
      drop function sync.update_shapes(text), sync.bucket_kinds(text);
      drop table sync.shape;
    `);
  }
}
