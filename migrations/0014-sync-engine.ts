/**
 * The server's tables and functions of the sync engine: the change feed, replies to mutations, the
 * epoch, and the shapes of rows. It knows no table of a domain; `sync.track` publishes one.
 */
import { Migration } from '@mikro-orm/migrations';

export class SyncEngine extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
  create schema published;
  create schema sync;

  -- The change feed, compacted: one line per bucket and row, with the transaction that wrote it
  -- last. Lines with collection '' mark up to where a bucket's tombstones were deleted.
  create table sync.change (
    bucket text not null,
    collection text not null,
    id uuid not null,
    deleted boolean not null,
    xid xid8 not null,
    at timestamptz not null default now(),
    primary key (bucket, collection, id)
  );
  create index change_feed on sync.change (bucket, xid);
  create index change_row on sync.change (collection, id);
  create index change_tombstone on sync.change (at) where deleted;

  -- Answers to the mutations of phones, so that a late duplicate changes nothing. An id is valid
  -- within its account: no one can read or use another account's.
  create table sync.mutation (
    account uuid not null,
    id uuid not null,
    device uuid not null,
    request_hash bytea not null,
    answer jsonb not null,
    at timestamptz not null default now(),
    primary key (account, id)
  );
  create index mutation_age on sync.mutation (at);

  create table sync.meta (
    only_row boolean primary key default true check (only_row),
    seed uuid not null default gen_random_uuid(),
    -- increases with each change of sync.shape
    shapes_version integer not null default 1
  );
  insert into sync.meta default values;

  -- The shape of the rows in each kind of bucket, for cursors: phones fetch a bucket again when a view
  -- that publishes into it has changed. Kept in the database, so that all processes agree.
  create table sync.shape (
    -- the start of a bucket's name, up to the slash; '' for every other bucket
    kind text primary key,
    -- a hash of the definitions of the views that publish into these buckets
    shape text not null
  );

  -- Which cluster, which of its histories after a failover, which database. The control file lags
  -- behind a promotion, so the timeline comes from the current WAL file's name. PostgreSQL itself
  -- asks for no privilege here; where a provider withholds the functions, 'unknown' is used instead.
  -- All three stay the same for as long as a connection lives, and a standby cannot answer, so each
  -- connection asks once.
  create function sync.cluster_identity() returns text language plpgsql as $$
  declare
    system_id text := 'unknown';
    timeline text := 'unknown';
    known text;
  begin
    begin
      system_id := (select system_identifier from pg_control_system());
    exception when insufficient_privilege or undefined_function or feature_not_supported then null;
    end;
    begin
      timeline := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
    exception when insufficient_privilege or undefined_function or feature_not_supported then null;
    end;
    known := concat_ws('/', system_id, timeline,
      (select oid from pg_database where datname = current_database()));
    perform set_config('sync.cluster_identity', known, false);
    return known;
  end $$;

  -- The epoch, 12 base64url characters, and the text that it is the hash of, so that an idle pull
  -- need not hash. It includes the table's oid because a restored dump makes new tables with old
  -- contents.
  create view sync.current_epoch as
    select translate(encode(substr(sha256(convert_to(identity, 'UTF8')), 1, 9), 'base64'),
        '+/', '-_') as epoch, seed, identity, shapes_version
    from (
      select concat_ws('/',
        coalesce(nullif(current_setting('sync.cluster_identity', true), ''),
          sync.cluster_identity()),
        meta.tableoid, meta.seed) as identity, meta.seed, meta.shapes_version
      from sync.meta
    ) as meta;

  -- Starts a new epoch, once for all callers that saw the same old one; null always starts one.
  -- Lines from another history of this database would stay above the watermark for years, so they
  -- are written again.
  create function sync.renew_epoch(seen text) returns void language plpgsql as $$
  declare
    old_seed uuid := (select seed from sync.current_epoch where seen is null or epoch = seen);
  begin
    update sync.meta set seed = gen_random_uuid() where seed = old_seed;
    if found then
      update sync.change set xid = pg_current_xact_id()
      where xid >= pg_snapshot_xmax(pg_current_snapshot());
    end if;
  end $$;

  -- All published views in one, so that the engine does not need to know them.
  create view sync.published as
    select ''::text as collection, ''::text as bucket, null::uuid as id, 0 as version,
      null::jsonb as body
    where false;

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

  create function sync.rebuild_published(leaving_out text default null) returns void language plpgsql as $$
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
        and relname is distinct from leaving_out);
    perform sync.update_shapes(leaving_out);
  end $$;

  -- Writes a line where a row is published now and a tombstone where it was before. Runs once a
  -- statement and is planned anew each time, because a plan made for an empty table is slow on a
  -- full one.
  create function sync.record_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    touched text := case tg_op
      when 'INSERT' then 'select id from new_rows'
      when 'DELETE' then 'select id from old_rows'
      else 'select coalesce(n.id, o.id) as id from new_rows n full join old_rows o on o.id = n.id
        where n is distinct from o'
    end;
  begin
    if tg_op = 'DELETE' then perform from old_rows limit 1;
    else perform from new_rows limit 1;
    end if;
    if not found then return null; end if;
    -- Nothing of a new row was published before, so there is no tombstone to look for.
    if tg_op = 'INSERT' then
      execute format($statement$
        insert into sync.change (bucket, collection, id, deleted, xid)
          select p.bucket, $1, p.id, false, pg_current_xact_id() from published.%I p
          where p.id in (select id from new_rows)
        on conflict (bucket, collection, id) do update
          set deleted = excluded.deleted, xid = excluded.xid, at = excluded.at
        $statement$, tg_argv[0]) using tg_argv[0];
      return null;
    end if;
    execute format($statement$
      with touched as materialized (%s),
      here as materialized (
        select p.bucket, p.id from published.%I p where p.id in (select id from touched)
      )
      insert into sync.change (bucket, collection, id, deleted, xid)
        select bucket, $1, id, false, pg_current_xact_id() from here
        union all
        select c.bucket, $1, c.id, true, pg_current_xact_id() from sync.change c
        where c.collection = $1 and c.id in (select id from touched) and not c.deleted
          and not exists (select from here where here.bucket = c.bucket and here.id = c.id)
      on conflict (bucket, collection, id) do update
        set deleted = excluded.deleted, xid = excluded.xid, at = excluded.at
      $statement$, touched, tg_argv[0]) using tg_argv[0];
    return null;
  end $$;

  create function sync.record_truncate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    update sync.change set deleted = true, xid = pg_current_xact_id(), at = now()
    where collection = tg_argv[0] and not deleted;
    return null;
  end $$;

  -- Publishes the rows of a table under published.<name> from now on. Phones receive a newly tracked
  -- collection as a snapshot, because the set of views is part of every cursor's signature.
  create function sync.track(name text, source regclass) returns void language plpgsql as $$
  begin
    perform sync.rebuild_published();
    execute format('create trigger %I after insert on %s referencing new table as new_rows
      for each statement execute function sync.record_changes(%L)', 'sync_' || name || '_insert', source, name);
    execute format('create trigger %I after update on %s
      referencing old table as old_rows new table as new_rows
      for each statement execute function sync.record_changes(%L)', 'sync_' || name || '_update', source, name);
    execute format('create trigger %I after delete on %s referencing old table as old_rows
      for each statement execute function sync.record_changes(%L)', 'sync_' || name || '_delete', source, name);
    execute format('create trigger %I after truncate on %s
      for each statement execute function sync.record_truncate(%L)',
      'sync_' || name || '_truncate', source, name);
    insert into sync.change (bucket, collection, id, deleted, xid)
      select p.bucket, p.collection, p.id, false, pg_current_xact_id() from sync.published p
      where p.collection = name;
  end $$;

  -- Stops publishing a collection and drops its view.
  create function sync.untrack(name text, source regclass) returns void language plpgsql as $$
  declare
    op text;
  begin
    for op in select unnest(array['insert', 'update', 'delete', 'truncate']) loop
      execute format('drop trigger %I on %s', 'sync_' || name || '_' || op, source);
    end loop;
    perform sync.rebuild_published(leaving_out => name);
    execute format('drop view published.%I', name);
    delete from sync.change where collection = name;
  end $$;

  -- Deletes tombstones and answers older than the given ages. A mark stays in the bucket, so that a
  -- phone that was away for longer receives a snapshot.
  create function sync.sweep(tombstones interval, answers interval) returns void
  language sql as $$
    with gone as (
      delete from sync.change
      where deleted and collection <> '' and at < now() - tombstones
      returning bucket, xid
    )
    insert into sync.change (bucket, collection, id, deleted, xid)
      select bucket, '', '00000000-0000-0000-0000-000000000000', true, max(xid)
      from gone group by bucket
    on conflict (bucket, collection, id) do update
      set xid = greatest(sync.change.xid, excluded.xid);
    delete from sync.mutation where at < now() - answers;
  $$;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop schema published, sync cascade;`);
  }
}
