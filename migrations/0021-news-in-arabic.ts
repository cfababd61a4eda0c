/** A second version of an article, which readers of Arabic get instead of the first. */
import { Migration } from '@mikro-orm/migrations';

const textColumns = 'title, text, banner, event_id, tags, pictures, publish_at';

export class NewsInArabic extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table news
        add title_ar text,
        -- serialized like text
        add text_ar text,
        add constraint news_arabic_complete check (
          (not is_published and publish_at is null) or (title_ar is null) = (text_ar is null));
      drop trigger news_version on news;
      create trigger news_version before update of ${textColumns}, title_ar, text_ar on news
        for each row execute function increment_version();
    `);
    this.addSql(publishedNews(`, 'titleArabic', title_ar, 'textArabic', text_ar`));
  }

  override down(): void {
    this.addSql(publishedNews(''));
    this.addSql(/* sql */ `
      drop trigger news_version on news;
      create trigger news_version before update of ${textColumns} on news
        for each row execute function increment_version();
      alter table news drop title_ar, drop text_ar;
    `);
  }
}

const publishedNews = (arabic: string) => /* sql */ `
  create or replace view published.news as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'text', text, 'banner', banner,
      'eventId', event_id, 'tags', tags,
      'createdAt', iso_instant(coalesce(publish_at, created_at))${arabic}) as body
    from news where on_phones and is_published`;
