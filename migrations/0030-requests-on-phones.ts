/** People's requests for places are on their phones. */
import { Migration } from '@mikro-orm/migrations';

export class RequestsOnPhones extends Migration {
  readonly online = [
    {
      index: 'pool_request_bucket',
      create: `create index concurrently pool_request_bucket on pool_request
        (('user/' || account_id::text))`,
    },
  ] as const;

  override up(): void {
    this.addSql(/* sql */ `
      create view published.pool_request as
        select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
          'id', id, 'version', version, 'matchId', match_id, 'poolId', pool_id, 'state', state,
          'endedReason', ended_reason, 'requestedAt', iso_instant(requested_at),
          'number', number, 'outletType', outlet_type, 'outletRank', outlet_rank, 'code', code,
          'position', position, 'ahead', ahead, 'override', override,
          'overrideText', coalesce(override_text, refusal_text),
          'offerEndsAt', iso_instant(offer_ends_at),
          'confirmedAt', iso_instant(confirmed_at)) as body
        from pool_request;
      select sync.track('pool_request', 'pool_request');
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      select sync.untrack('pool_request', 'pool_request');
      drop index if exists pool_request_bucket;
    `);
  }
}
