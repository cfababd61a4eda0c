/**
 * Who is told at once that something changed: `NOTIFY sync_live` in the writer's own transaction, so
 * that it goes out with the commit and never without it. A payload is a bucket's name, `*` for
 * everybody, `topic:<word>` for administrators' lists, or `session:<id>` of one that has ended.
 */
import { Migration } from '@mikro-orm/migrations';

/** Table → what an administrator's open lists call it. */
const topics = {
  account: 'account',
  profile_request: 'request',
  accreditation: 'request',
  booking: 'request',
  event: 'event',
  match: 'match',
  team: 'team',
  venue: 'venue',
  document: 'document',
  report: 'report',
  mail: 'mail',
};

export class Live extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- PostgreSQL sends equal payloads of a transaction once. Beyond some dozens of buckets one word
      -- to everybody costs less than one to each.
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

      create function sync.tell_topic() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('sync_live', 'topic:' || tg_argv[0]);
        return null;
      end $$;

      create function sync.tell_session() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        perform pg_notify('sync_live', 'session:' || new.id);
        return null;
      end $$;
      create trigger session_ended after update of revoked_at on session for each row
        when (new.revoked_at is not null and old.revoked_at is null)
        execute function sync.tell_session();

      ${Object.entries(topics)
        .map(
          ([table, topic]) => `create trigger ${table}_topic
        after insert or update or delete on ${table}
        for each statement execute function sync.tell_topic('${topic}');`,
        )
        .join('\n      ')}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${Object.keys(topics)
        .map((table) => `drop trigger ${table}_topic on ${table};`)
        .join('\n      ')}
      drop trigger session_ended on session;
      drop trigger change_poke_insert on sync.change;
      drop trigger change_poke_update on sync.change;
      drop function sync.poke(), sync.tell_topic(), sync.tell_session();
    `);
  }
}
