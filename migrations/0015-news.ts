/** News and their tags; the newest are published to phones. */
import { Migration } from '@mikro-orm/migrations';

export class News extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table tag (
        id uuid primary key default uuid_v7(),
        name text not null check (char_length(name) between 1 and 40)
      );
      create unique index tag_name on tag (lower(name));
      -- News carry a copy of the name.
      create function keep_tag_name() returns trigger language plpgsql as $$
      begin
        raise exception 'a tag keeps its name' using errcode = 'check_violation';
      end $$;
      create trigger tag_name_stays before update of name on tag for each row
        when (new.name is distinct from old.name) execute function keep_tag_name();

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
        -- one of the newest
        on_phones boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index news_created on news (created_at desc, id desc);
      create trigger news_version
        before update of title, text, banner, event_id, tags, pictures on news
        for each row execute function grow_version();

      -- Which pieces are on phones is told by their own column, because a view does not hear that
      -- a newer one came. Writers wait for one another before they lock any row.
      create function keep_newest_news() returns trigger language plpgsql as $$
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
        for each statement execute function keep_newest_news();
      create trigger news_newest after insert or delete on news
        for each statement execute function keep_newest_news();

      create view published.news as
        select 'season' as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'title', title, 'text', text, 'banner', banner,
          'eventId', event_id, 'tags', tags, 'createdAt', iso_instant(created_at)) as body
        from news where on_phones;
      select sync.track('news', 'news');
      create trigger news_topic after insert or update or delete on news
        for each statement execute function sync.tell_topic('news');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      select sync.untrack('news', 'news');
      drop table news, tag;
      drop function keep_newest_news(), keep_tag_name();
      -- The pictures wait for their clean-up.
      update stored_file set purpose = null, owner_id = null, claimed_at = null
      where purpose = 'cover' and name not in (select image from document where image is not null);
    `);
  }
}
