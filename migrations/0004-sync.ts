/**
 * What phones are kept in step with, and the memory of what they sent (docs/architecture.md).
 *
 * A collection is a view `published.<collection>(bucket, id, version, body)` that reads one table,
 * and one call of `sync.track`; its rows' schema stands in `sync/contracts/collections.ts`. A view
 * must not join or look at the clock: its rows change only when their own table does.
 */
import { Migration } from '@mikro-orm/migrations';

export class Sync extends Migration {
  override up(): void {
    this.addSql(engine);
    this.addSql(views);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop schema published cascade;
      drop schema sync cascade;
      drop index match_bucket, account_bucket, accreditation_bucket, booking_bucket, ticket_bucket;
    `);
  }
}

const engine = /* sql */ `
  create schema published;
  create schema sync;

  -- The change feed, compacted: one line per bucket and row, with the transaction that wrote it
  -- last. Lines with collection '' mark up to where a bucket's tombstones were swept away.
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

  -- Answers to what phones sent, so that a late duplicate changes nothing. An id counts within its
  -- account: nobody can learn or take another's.
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
    seed uuid not null default gen_random_uuid()
  );
  insert into sync.meta default values;

  -- Which cluster, which of its histories after a failover, which database. The control file lags
  -- behind a promotion, so the timeline comes from the current WAL file's name. Neither needs a
  -- privilege in PostgreSQL itself; where a provider withholds them, 'unknown' stands in for good.
  -- A primary keeps all three as long as a connection to it lives, and a standby cannot answer: so
  -- a connection asks once.
  create function sync.machine() returns text language plpgsql as $$
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
    perform set_config('sync.machine', known, false);
    return known;
  end $$;

  -- The epoch, 12 base64url characters. The table's oid is there because a dump put back makes new
  -- tables with old contents.
  create view sync.present as
    select translate(encode(substr(sha256(convert_to(concat_ws('/',
        coalesce(nullif(current_setting('sync.machine', true), ''), sync.machine()),
        meta.tableoid, meta.seed), 'UTF8')), 1, 9), 'base64'), '+/', '-_') as epoch, meta.seed
    from sync.meta;

  -- Starts a new epoch, once for all who saw the same old one; null starts one whatever it was.
  -- Lines from another history of this database would stay above the watermark for years.
  create function sync.renew_epoch(seen text) returns void language plpgsql as $$
  declare
    old_seed uuid := (select seed from sync.present where seen is null or epoch = seen);
  begin
    update sync.meta set seed = gen_random_uuid() where seed = old_seed;
    if found then
      update sync.change set xid = pg_current_xact_id()
      where xid >= pg_snapshot_xmax(pg_current_snapshot());
    end if;
  end $$;

  -- Every published view in one, so that the engine needs to know none of them.
  create view sync.published as
    select ''::text as collection, ''::text as bucket, null::uuid as id, 0 as version,
      null::jsonb as body
    where false;

  create function sync.assemble(leaving_out text default null) returns void language plpgsql as $$
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
  end $$;

  -- Where a row is published now gets a line, where it was before gets a tombstone. Once a
  -- statement, planned anew each time: a plan kept from an empty table would crawl through a full one.
  create function sync.note() returns trigger
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

  create function sync.note_truncate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    update sync.change set deleted = true, xid = pg_current_xact_id(), at = now()
    where collection = tg_argv[0] and not deleted;
    return null;
  end $$;

  -- Publishes the rows of a table under published.<name> from now on. Phones get a newly tracked
  -- collection with a snapshot, because the set of views is part of every cursor's signature.
  create function sync.track(name text, source regclass) returns void language plpgsql as $$
  begin
    perform sync.assemble();
    execute format('create trigger %I after insert on %s referencing new table as new_rows
      for each statement execute function sync.note(%L)', 'sync_' || name || '_insert', source, name);
    execute format('create trigger %I after update on %s
      referencing old table as old_rows new table as new_rows
      for each statement execute function sync.note(%L)', 'sync_' || name || '_update', source, name);
    execute format('create trigger %I after delete on %s referencing old table as old_rows
      for each statement execute function sync.note(%L)', 'sync_' || name || '_delete', source, name);
    execute format('create trigger %I after truncate on %s
      for each statement execute function sync.note_truncate(%L)',
      'sync_' || name || '_truncate', source, name);
    insert into sync.change (bucket, collection, id, deleted, xid)
      select p.bucket, p.collection, p.id, false, pg_current_xact_id() from sync.published p
      where p.collection = name;
  end $$;

  -- Takes a collection back, its view included.
  create function sync.untrack(name text, source regclass) returns void language plpgsql as $$
  declare
    op text;
  begin
    for op in select unnest(array['insert', 'update', 'delete', 'truncate']) loop
      execute format('drop trigger %I on %s', 'sync_' || name || '_' || op, source);
    end loop;
    perform sync.assemble(leaving_out => name);
    execute format('drop view published.%I', name);
    delete from sync.change where collection = name;
  end $$;

  -- Forgets tombstones and answers older than told. What was forgotten leaves its mark in the
  -- bucket, so that a phone that was away for longer gets a snapshot.
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
`;

const views = /* sql */ `
  create view published.event as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'acronym', acronym,
      'description', description, 'banner', banner, 'startDate', start_date,
      'endDate', end_date, 'accreditationEnabled', accreditation_enabled) as body
    from event where deleted_at is null;
  create view published.team as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'type', type, 'name', name, 'nameAr', name_ar,
      'logo', logo) as body
    from team;
  create view published.venue as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'cityId', city_id) as body
    from venue;
  create view published.document as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'name', name, 'image', image,
      'eventId', event_id, 'createdAt', iso_instant(created_at)) as body
    from document;
  create view published.match as
    select 'event/' || event_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'name', name,
      'date', iso_instant(date), 'homeTeamId', home_team_id, 'awayTeamId', away_team_id,
      'venueId', venue_id, 'gate', gate, 'seated', seated,
      'reservationOpen', reservation_open) as body
    from match where deleted_at is null;
  create view published.profile as
    select 'user/' || id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'firstName', first_name, 'lastName', last_name,
      'email', email, 'organization', organization, 'role', role,
      'mobileNumber', mobile_number, 'profilePicture', profile_picture,
      -- encode() breaks its lines
      'photo', 'data:image/jpeg;base64,'
        || replace(encode(photo_thumbnail, 'base64'), chr(10), ''),
      'language', language) as body
    from account where deleted_at is null;
  create view published.accreditation as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'status', status,
      'revoked', revoked, 'reason', reason, 'createdAt', iso_instant(created_at)) as body
    from accreditation;
  create view published.booking as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'eventId', event_id,
      'status', status, 'revoked', revoked, 'reason', reason, 'seat', 'seat-' || seat,
      'seatReservationRequired', status = 'approved' and needs_seat and seat is null,
      'createdAt', iso_instant(created_at)) as body
    from booking;
  create view published.ticket as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'ref', ref, 'bookingId', booking_id,
      'matchId', match_id, 'eventId', event_id, 'seat', 'seat-' || seat, 'holder', holder,
      'organization', organization, 'role', role,
      'url', case when revoked_at is null then url end,
      'issuedAt', iso_instant(issued_at), 'revokedAt', iso_instant(revoked_at),
      'revokedReason', revoked_reason, 'facts', facts) as body
    from ticket;

  -- A snapshot asks a view for one bucket: without these it would read the whole table.
  create index match_bucket on match (('event/' || event_id::text)) where deleted_at is null;
  create index account_bucket on account (('user/' || id::text)) where deleted_at is null;
  create index accreditation_bucket on accreditation (('user/' || account_id::text));
  create index booking_bucket on booking (('user/' || account_id::text));
  create index ticket_bucket on ticket (('user/' || account_id::text));

  select sync.track('event', 'event');
  select sync.track('team', 'team');
  select sync.track('venue', 'venue');
  select sync.track('document', 'document');
  select sync.track('match', 'match');
  select sync.track('profile', 'account');
  select sync.track('accreditation', 'accreditation');
  select sync.track('booking', 'booking');
  select sync.track('ticket', 'ticket');
`;
