/**
 * Documents, and news with their tags. A job publishes news at a set time, because a published view
 * may not depend on the clock.
 */
import { Migration } from '@mikro-orm/migrations';

export class Content extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table document (
        id uuid primary key default uuid_v7(),
        title text not null,
        name text not null references stored_file,
        image text references stored_file,
        event_id uuid references event,
        event_archived boolean not null default false,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index document_created on document (created_at desc);
      create trigger document_version before update on document
        for each row execute function increment_version();
      create trigger document_event_archived before insert or update of event_id on document
        for each row execute function read_event_archived();

      create table tag (
        id uuid primary key default uuid_v7(),
        name text not null check (char_length(name) between 1 and 40)
      );
      create unique index tag_name on tag (lower(name));
      -- News carry a copy of the name.
      create function refuse_tag_rename() returns trigger language plpgsql as $$
      begin
        raise exception 'a tag cannot be renamed' using errcode = 'check_violation';
      end $$;
      create trigger tag_rename before update of name on tag for each row
        when (new.name is distinct from old.name) execute function refuse_tag_rename();

      create table news (
        id uuid primary key default uuid_v7(),
        title text not null,
        -- the editor's document, serialized, as its allow-list let it through
        text text not null,
        -- a draft may have none
        banner text references stored_file,
        event_id uuid references event,
        -- [{id, name}]: a published view reads one table
        tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
        -- stored files that the text shows
        pictures text[] not null default '{}',
        is_published boolean not null default true,
        -- the time when it was or will be published; null for a draft, and for articles that were
        -- published when they were created
        publish_at timestamptz,
        -- one of the newest, which phones keep
        on_phones boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint news_complete check (
          (not is_published and publish_at is null) or (banner is not null and text <> ''))
      );
      create index news_created on news (coalesce(publish_at, created_at) desc, id desc);
      -- Few rows: those that are due, and those whose pictures are not public.
      create index news_unpublished on news (publish_at) where not is_published;
      -- Going live at its time leaves the version alone, so that an open form can still be saved.
      create trigger news_version
        before update of title, text, banner, event_id, tags, pictures, publish_at on news
        for each row execute function increment_version();

      -- A column says which news are on phones, because a published view cannot notice that newer
      -- news arrived. Writers wait for one another before they lock any row.
      create function refresh_newest_news() returns trigger language plpgsql as $$
      begin
        if tg_when = 'BEFORE' then
          perform pg_advisory_xact_lock(7240641);
          return null;
        end if;
        update news set on_phones = ranked.newest
        from (select id, is_published and row_number() over (
            order by is_published desc, coalesce(publish_at, created_at) desc, id desc) <= 50 as newest
          from news) ranked
        where ranked.id = news.id and ranked.newest <> news.on_phones;
        return null;
      end $$;
      create trigger news_queue before insert or delete on news
        for each statement execute function refresh_newest_news();
      create trigger news_newest after insert or delete on news
        for each statement execute function refresh_newest_news();
      create trigger news_publication_queue before update of is_published, publish_at on news
        for each statement execute function refresh_newest_news();
      create trigger news_publication_newest after update of is_published, publish_at on news
        for each statement execute function refresh_newest_news();

      -- For a command that locks an article before it publishes it: the same order as the triggers.
      create function queue_news_writers() returns void language sql as $$
        select pg_advisory_xact_lock(7240641)
      $$;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table news, tag, document;
      drop function queue_news_writers(), refresh_newest_news(), refuse_tag_rename();
    `);
  }
}
