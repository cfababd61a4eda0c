/** Phones know which matches have places, so that they lead there. Rows of other matches stay as they are. */
import { Migration } from '@mikro-orm/migrations';

export class PooledOnPhones extends Migration {
  override up(): void {
    this.addSql(matchView(` || case when pooled then '{"pooled": true}' else '{}' end::jsonb`));
    // The phones get these rows again.
    this.addSql(/* sql */ `update match set pooled = true where pooled`);
  }

  override down(): void {
    this.addSql(matchView(''));
  }
}

/** The view of migration 0016, with more fields. */
const matchView = (fields: string) => /* sql */ `
  create or replace view published.match as
    select 'event/' || event_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'name', name,
      'date', iso_instant(date), 'homeTeamId', home_team_id, 'awayTeamId', away_team_id,
      'venueId', venue_id, 'gate', gate, 'seated', seated,
      'reservationOpen', reservation_open)${fields} as body
    from match where deleted_at is null`;
