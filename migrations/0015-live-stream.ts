/** Notifications that tell open screens what to read again. */
import { Migration } from '@mikro-orm/migrations';

export class LiveStream extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- NOTIFY sync_live goes out with the writer's commit and never without it. A payload is a bucket's
      -- name, '*' for everyone, 'topic:<word>' for the open lists of administrators, 'seats:<match>' for
      -- open seat maps, or 'session:<id>' of a session that has ended. PostgreSQL sends equal payloads of
      -- a transaction once; beyond some dozens of buckets one message to everyone is cheaper.
      create function sync.poke() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      declare
        touched text[] := (select array_agg(distinct bucket) from lines);
      begin
        if cardinality(touched) > 64 then perform pg_notify('sync_live', '*');
        else perform pg_notify('sync_live', bucket) from unnest(touched) as bucket;
        end if;
        return null;
      end $$;
      create trigger change_poke_insert after insert on sync.change
        referencing new table as lines for each statement execute function sync.poke();
      create trigger change_poke_update after update on sync.change
        referencing new table as lines for each statement execute function sync.poke();

      create function sync.notify_topic() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('sync_live', 'topic:' || tg_argv[0]);
        return null;
      end $$;

      create function sync.notify_session_ended() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('sync_live', 'session:' || new.id);
        return null;
      end $$;

      create function sync.notify_seats() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('sync_live', 'seats:' || new.match_id);
        return null;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger change_poke_insert on sync.change;
      drop trigger change_poke_update on sync.change;
      drop function sync.notify_seats(), sync.notify_session_ended(), sync.notify_topic(), sync.poke();
    `);
  }
}
