/** Countries, cities, venues and teams. */
import { Migration } from '@mikro-orm/migrations';

export class Places extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table country (
        id uuid primary key default uuid_v7(),
        name text not null,
        -- ISO 3166-1 alpha-2; ISO 3166-2 for the home nations, which play football as countries
        code text not null unique check (code ~ '^[A-Z]{2}(-[A-Z]{3})?$')
      );
      create table city (
        id uuid primary key default uuid_v7(),
        country_id uuid not null references country,
        name text not null,
        name_ar text,
        population integer not null default 0 check (population >= 0),
        unique (country_id, name)
      );
      -- The loaded edition of the places data set; at most one row.
      create table place_edition (
        one boolean primary key default true check (one),
        sha256 text not null
      );

      -- A team or venue that only deleted matches refer to can be deleted: its row stays, marked,
      -- because tickets of those matches show it.
      create table venue (
        id uuid primary key default uuid_v7(),
        name text not null,
        name_ar text,
        -- other names that a fixture list may use
        aliases text[] not null default '{}',
        city_id uuid not null references city,
        version integer not null default 1,
        deleted_at timestamptz
      );
      create unique index venue_name on venue (city_id, lower(name)) where deleted_at is null;
      create trigger venue_version before update on venue
        for each row execute function increment_version();

      create table team (
        id uuid primary key default uuid_v7(),
        type text not null check (type in ('club', 'national')),
        name text not null,
        name_ar text,
        aliases text[] not null default '{}',
        country_id uuid not null references country,
        city_id uuid references city,
        logo text references stored_file,
        -- the home venue, and the gate there, which a new match starts with
        home_venue_id uuid references venue on delete set null,
        default_gate text,
        version integer not null default 1,
        deleted_at timestamptz,
        check ((type = 'club') = (city_id is not null))
      );
      create unique index team_name on team (lower(name)) where deleted_at is null;
      create trigger team_version before update on team
        for each row execute function increment_version();

      -- A name for comparing: no case, accents, apostrophes or hyphens, single spaces. The same as
      -- nameKey() in TypeScript. Letters without a Unicode decomposition are listed, so that "Lodz"
      -- finds its town.
      create function place_key(name text) returns text
      language sql immutable strict parallel safe as $$
        select translate(lower(trim(regexp_replace(regexp_replace(normalize(name, nfkd),
            '[\\u0300-\\u036f\\u0610-\\u061a\\u064b-\\u065f\\u0670''’‘ʻʼʿʾ\`´.]', '', 'g'),
          '[\\s_\\u2010\\u2011\\u2013-]+', ' ', 'g'))), 'łøđıðħ', 'lodidh')
      $$;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop function place_key(text);
      drop table team, venue, place_edition, city, country;
    `);
  }
}
