/** Documents, and news with their tags. */
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
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index document_created on document (created_at desc);
      create trigger document_version before update on document
        for each row execute function increment_version();

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
        banner text not null references stored_file,
        event_id uuid references event,
        -- [{id, name}]: a published view reads one table
        tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array'),
        -- stored files that the text shows
        pictures text[] not null default '{}',
        -- one of the newest, which phones keep
        on_phones boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index news_created on news (created_at desc, id desc);
      create trigger news_version
        before update of title, text, banner, event_id, tags, pictures on news
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
        from (
          select id, row_number() over (order by created_at desc, id desc) <= 50 as newest from news
        ) ranked
        where ranked.id = news.id and ranked.newest <> news.on_phones;
        return null;
      end $$;
      create trigger news_queue before insert or delete on news
        for each statement execute function refresh_newest_news();
      create trigger news_newest after insert or delete on news
        for each statement execute function refresh_newest_news();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table news, tag, document;
      drop function refresh_newest_news(), refuse_tag_rename();
    `);
  }
}
