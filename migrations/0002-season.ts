/** What the league publishes: places, teams, venues, tournaments, matches, documents. */
import { Migration } from '@mikro-orm/migrations';

export class Season extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table country (
        id uuid primary key default uuid_v7(),
        name text not null,
        code text not null unique check (code ~ '^[A-Z]{2}$')
      );
      create table city (
        id uuid primary key default uuid_v7(),
        country_id uuid not null references country,
        name text not null,
        unique (country_id, name)
      );

      create table team (
        id uuid primary key default uuid_v7(),
        type text not null check (type in ('club', 'national')),
        name text not null,
        name_ar text,
        -- other names a fixture list may use
        aliases text[] not null default '{}',
        country_id uuid not null references country,
        city_id uuid references city,
        logo text references stored_file,
        version integer not null default 1,
        check ((type = 'club') = (city_id is not null))
      );
      create unique index team_name on team (lower(name));
      create trigger team_version before update on team
        for each row execute function grow_version();

      create table venue (
        id uuid primary key default uuid_v7(),
        name text not null,
        city_id uuid not null references city,
        version integer not null default 1
      );
      create unique index venue_name on venue (city_id, lower(name));
      create trigger venue_version before update on venue
        for each row execute function grow_version();

      create table event (
        id uuid primary key default uuid_v7(),
        name text not null,
        acronym text,
        description text not null,
        banner text references stored_file,
        start_date date not null,
        end_date date not null,
        accreditation_enabled boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check (start_date <= end_date)
      );
      create trigger event_version before update on event
        for each row execute function grow_version();

      create table match (
        id uuid primary key default uuid_v7(),
        event_id uuid not null references event,
        name text not null,
        -- the kick-off
        date timestamptz not null,
        home_team_id uuid not null references team,
        away_team_id uuid not null references team,
        venue_id uuid not null references venue,
        gate text check (char_length(gate) <= 20),
        seated boolean not null,
        reservation_open boolean not null,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check (home_team_id <> away_team_id),
        unique (id, event_id)
      );
      create index match_event on match (event_id, date);
      create index match_home on match (home_team_id);
      create index match_away on match (away_team_id);
      create index match_venue on match (venue_id);
      create trigger match_version before update on match
        for each row execute function grow_version();

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
        for each row execute function grow_version();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `drop table document, match, event, venue, team, city, country;`);
  }
}
