/**
 * A team or venue that only deleted matches refer to can be deleted: its row stays, marked, because
 * tickets of those matches show it.
 */
import { Migration } from '@mikro-orm/migrations';

const places = [
  ['team', "'type', type, 'name', name, 'nameAr', name_ar, 'logo', logo"],
  ['venue', "'name', name, 'cityId', city_id"],
] as const;

const publish = (condition: string) =>
  places
    .map(
      ([table, fields]) => /* sql */ `
      create or replace view published.${table} as
        select 'season' as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, ${fields}) as body
        from ${table} ${condition};`,
    )
    .join('');

export class RetiredPlaces extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table team add column deleted_at timestamptz;
      alter table venue add column deleted_at timestamptz;
      drop index team_name, venue_name;
      create unique index team_name on team (lower(name)) where deleted_at is null;
      create unique index venue_name on venue (city_id, lower(name)) where deleted_at is null;
      ${publish('where deleted_at is null')}

      -- The locks let a deletion and a new match wait for each other, whoever writes the match.
      create function refuse_deleted_places() returns trigger language plpgsql as $$
      begin
        perform from team where id in (new.home_team_id, new.away_team_id) for key share;
        perform from venue where id = new.venue_id for key share;
        -- A statement after the locks sees what was committed while they were waited for.
        if exists (
          select from team
          where id in (new.home_team_id, new.away_team_id) and deleted_at is not null
        ) or exists (select from venue where id = new.venue_id and deleted_at is not null) then
          raise exception 'a deleted team or venue cannot be used'
            using errcode = 'foreign_key_violation';
        end if;
        return new;
      end $$;
      create trigger match_places before insert or update of home_team_id, away_team_id, venue_id
        on match for each row when (new.deleted_at is null)
        execute function refuse_deleted_places();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger match_places on match;
      drop function refuse_deleted_places();
      ${publish('')}
      drop index team_name, venue_name;
      create unique index team_name on team (lower(name));
      create unique index venue_name on venue (city_id, lower(name));
      alter table team drop column deleted_at;
      alter table venue drop column deleted_at;
    `);
  }
}
