/**
 * News that are not published yet: drafts, and articles that go live at a set time. A job publishes
 * the latter, because a published view may not depend on the clock.
 */
import { Migration } from '@mikro-orm/migrations';

const newsView = (where: string, published: string) => /* sql */ `
  create or replace view published.news as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'text', text, 'banner', banner,
      'eventId', event_id, 'tags', tags, 'createdAt', iso_instant(${published})) as body
    from news where ${where};
`;

const newestNews = (rows: string, at: string) => /* sql */ `
  create or replace function refresh_newest_news() returns trigger language plpgsql as $$
  begin
    if tg_when = 'BEFORE' then
      perform pg_advisory_xact_lock(7240641);
      return null;
    end if;
    update news set on_phones = ranked.newest
    from (${rows}) ranked
    where ranked.id = news.id and ranked.newest <> news.on_phones;
    return null;
  end $$;
  drop index news_created;
  create index news_created on news (${at} desc, id desc);
`;

const versioned = (columns: string) => /* sql */ `
  drop trigger news_version on news;
  create trigger news_version before update of ${columns} on news
    for each row execute function increment_version();
`;
const content = 'title, text, banner, event_id, tags, pictures';

export class NewsDrafts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table news
        add column is_published boolean not null default true,
        -- the time when it was or will be published; null for a draft, and for articles that are older than
        -- this column, which were published when they were created
        add column publish_at timestamptz,
        -- a draft may have none
        alter column banner drop not null,
        add constraint news_complete check (
          (not is_published and publish_at is null) or (banner is not null and text <> ''));
      -- Few rows: those that are due, and those whose pictures are not public.
      create index news_unpublished on news (publish_at) where not is_published;

      ${newestNews(
        `select id, is_published and row_number() over (
            order by is_published desc, coalesce(publish_at, created_at) desc, id desc) <= 50 as newest
          from news`,
        'coalesce(publish_at, created_at)',
      )}
      create trigger news_publication_queue before update of is_published, publish_at on news
        for each statement execute function refresh_newest_news();
      create trigger news_publication_newest after update of is_published, publish_at on news
        for each statement execute function refresh_newest_news();

      -- For a command that locks an article before it publishes it: the same order as the triggers.
      create function queue_news_writers() returns void language sql as $$
        select pg_advisory_xact_lock(7240641)
      $$;

      -- Going live at its time leaves the version alone, so that an open form can still be saved.
      ${versioned(`${content}, publish_at`)}
      ${newsView('on_phones and is_published', 'coalesce(publish_at, created_at)')}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      delete from news where not is_published;
      ${newsView('on_phones', 'created_at')}
      ${versioned(content)}
      drop function queue_news_writers();
      drop trigger news_publication_queue on news;
      drop trigger news_publication_newest on news;
      ${newestNews(
        `select id, row_number() over (order by created_at desc, id desc) <= 50 as newest
          from news`,
        'created_at',
      )}
      drop index news_unpublished;
      alter table news drop constraint news_complete, drop column is_published,
        drop column publish_at, alter column banner set not null;
    `);
  }
}
