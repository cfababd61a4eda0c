/**
 * Phones know the places of a match: zones, who may request them, and deadlines, in the row of the match.
 * Rows of matches without places stay as they are.
 */
import { Migration } from '@mikro-orm/migrations';

export class PlacesOnPhones extends Migration {
  /** Writes the places of matches that have them already. */
  readonly online = [
    { table: 'pool', sql: `update pool set version = version where id = any ($1)` },
  ] as const;

  override up(): void {
    this.addSql(/* sql */ `
      alter table match add column places jsonb check (jsonb_typeof(places) = 'object');

      create function publish_places() returns trigger language plpgsql as $$
      declare
        the_match uuid := coalesce(new.match_id, old.match_id);
      begin
        with found as (
          select m.id, jsonb_build_object('opens', a.opens, 'closes', a.closes,
            'substitute', a.substitute, 'confirm', a.confirm, 'waitlist', a.waitlist,
            'offerMinutes', a.offer_minutes, 'tie', a.tie,
            'allocatedAt', iso_instant(a.allocated_at),
            'pools', coalesce(p.pools, '[]')) as places
          from allocation a right join match m on m.id = a.match_id
          left join lateral (
            select jsonb_agg(jsonb_build_object('id', id, 'zone', zone, 'roles', to_jsonb(roles),
              'quota', quota) order by id) as pools
            from pool where match_id = m.id) as p on true
          where m.id = the_match
        )
        update match m set places = case when m.pooled then found.places end
        from found where m.id = found.id
          and m.places is distinct from case when m.pooled then found.places end;
        return null;
      end $$;
      -- At the end of the transaction, when all zones are saved: one change of the match.
      create constraint trigger allocation_on_phones after insert or update or delete on allocation
        deferrable initially deferred for each row execute function publish_places();
      create constraint trigger pool_on_phones after insert or update or delete on pool
        deferrable initially deferred for each row execute function publish_places();

      ${matchView(` || case when places is null then '{}'
        else jsonb_build_object('places', places) end`)};
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${matchView('')};
      drop trigger allocation_on_phones on allocation;
      drop trigger pool_on_phones on pool;
      drop function publish_places();
      alter table match drop column places;
    `);
  }
}

/** The view of migration 0016, with more fields. */
function matchView(fields: string): string {
  return /* sql */ `create or replace view published.match as
    select 'event/' || event_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'name', name,
      'date', iso_instant(date), 'homeTeamId', home_team_id, 'awayTeamId', away_team_id,
      'venueId', venue_id, 'gate', gate, 'seated', seated,
      'reservationOpen', reservation_open)${fields} as body
    from match where deleted_at is null`;
}
