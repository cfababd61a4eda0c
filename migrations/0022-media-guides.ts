/**
 * The league's notes for the media about a venue, and about a match where they differ, and the venues
 * that a document is about. A guide has Wi-Fi passwords, so it is not part of the venue's public row.
 */
import { Migration } from '@mikro-orm/migrations';

const documentView = (venueIds = '') => /* sql */ `
  create or replace view published.document as
    select case when event_archived then 'past' else 'season' end as bucket, id, version,
      jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'name', name, 'image', image,
      'eventId', event_id, 'createdAt', iso_instant(created_at)${venueIds}) as body
    from document;
`;

export class MediaGuides extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table media_guide (
        id uuid primary key default uuid_v7(),
        venue_id uuid not null references venue on delete cascade,
        -- null for the guide of the venue itself
        match_id uuid references match on delete cascade,
        -- texts by topic and language; only those that are not empty
        notes jsonb not null check (jsonb_typeof(notes) = 'object'),
        version integer not null default 1
      );
      create unique index media_guide_venue on media_guide (venue_id) where match_id is null;
      create unique index media_guide_match on media_guide (match_id);
      create trigger media_guide_version before update on media_guide
        for each row execute function increment_version();

      -- A match takes its notes along to another venue, also when an import moves it.
      create function move_media_guide() returns trigger language plpgsql as $$
      begin
        if new.deleted_at is not null then
          delete from media_guide where match_id = new.id;
        else
          update media_guide set venue_id = new.venue_id
          where match_id = new.id and venue_id <> new.venue_id;
        end if;
        return null;
      end $$;
      create trigger match_media_guide after update of venue_id, deleted_at on match
        for each row execute function move_media_guide();

      create view published.guide as
        select 'guide/' || venue_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'venueId', venue_id, 'matchId', match_id,
          'notes', notes) as body
        from media_guide;
      create index media_guide_bucket on media_guide (('guide/' || venue_id::text));
      select sync.track('guide', 'media_guide');

      alter table document add column venue_ids text[] not null default '{}';
      ${documentView(`, 'venueIds', venue_ids`)}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${documentView()}
      alter table document drop column venue_ids;
      select sync.untrack('guide', 'media_guide');
      drop trigger match_media_guide on match;
      drop table media_guide;
      drop function move_media_guide();
    `);
  }
}
