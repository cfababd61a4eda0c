/** Countries and cities from a data set, found by what people type. */
import { Migration } from '@mikro-orm/migrations';

export class Places extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table city add column population integer not null default 0 check (population >= 0);

      -- A name as it is compared: no case, accents, apostrophes or hyphens, single spaces. nameKey()
      -- in api/matches/team-names.ts is the same; letters that do not come apart are beyond both of
      -- what Unicode does and told here, so that "Lodz" finds its town.
      create function place_key(name text) returns text
      language sql immutable strict parallel safe as $$
        select translate(lower(trim(regexp_replace(regexp_replace(normalize(name, nfkd),
            '[\\u0300-\\u036f\\u0610-\\u061a\\u064b-\\u065f\\u0670''’‘ʻʼʿʾ\`´.]', '', 'g'),
          '[\\s_\\u2010\\u2011\\u2013-]+', ' ', 'g'))), 'łøđıðħ', 'lodidh')
      $$;

      -- Which edition of the data set was loaded: one row at most.
      create table place_edition (
        one boolean primary key default true check (one),
        sha256 text not null
      );
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table place_edition;
      drop function place_key(text);
      alter table city drop column population;
    `);
  }
}
