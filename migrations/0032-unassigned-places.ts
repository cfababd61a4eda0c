/**
 * A place that its holder gave back stays with the outlet for a while, which may name a substitute. No one
 * has a ticket for it meanwhile.
 */
import { Migration } from '@mikro-orm/migrations';

export class UnassignedPlaces extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table pool_request
        -- while held: the place is the outlet's, and no one's
        add column unassigned_at timestamptz,
        -- when the email about the confirmation was queued
        add column reminded_at timestamptz;
      ${heldPlaces(`and r.unassigned_at is null`)}
      ${requestView(`,
        'unassignedAt', iso_instant(unassigned_at)`)}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${requestView('')}
      ${heldPlaces('')}
      alter table pool_request drop column unassigned_at, drop column reminded_at;
    `);
  }
}

/** The function of migration 0028, with a further condition. */
function heldPlaces(condition: string): string {
  return /* sql */ `create or replace function held_places(the_match uuid, the_account uuid)
    returns text[] language sql stable as $$
      select coalesce(array_agg(case p.zone
        when 'tribune_desk' then 'D' || r.number
        when 'tribune' then 'T' || r.number
        when 'pitchside' then 'P' || r.number
        when 'broadcast' then 'B' || r.number
        when 'mixed_zone' then 'X'
        else 'C' end order by p.phase), '{}')
      from pool_request r join pool p on p.id = r.pool_id
      where r.match_id = the_match and r.account_id = the_account and r.state = 'held' ${condition}
    $$;`;
}

/** The view of migration 0030, with more fields. A substitute's override has no text. */
function requestView(fields: string): string {
  return /* sql */ `create or replace view published.pool_request as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'poolId', pool_id, 'state', state,
      'endedReason', ended_reason, 'requestedAt', iso_instant(requested_at),
      'number', number, 'outletType', outlet_type, 'outletRank', outlet_rank, 'code', code,
      'position', position, 'ahead', ahead, 'override', override,
      'overrideText', coalesce(nullif(override_text, ''), refusal_text),
      'offerEndsAt', iso_instant(offer_ends_at),
      'confirmedAt', iso_instant(confirmed_at)${fields}) as body
    from pool_request;`;
}
