/**
 * Moves the rows of an archived tournament to buckets of their own, when the rows say that they
 * are archived and the indexes of these buckets are there (0030).
 */
import { Migration } from '@mikro-orm/migrations';
import { names, ownBucket, userBucket, type Own } from './0030-archived-events.ts';

const views = (bucketOf: (name: Own) => string, leagueBucket: string) => /* sql */ `
  create or replace view published.event as
    select ${leagueBucket.replace('$archived', 'archived_at is not null')} as bucket, id, version,
      jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'acronym', acronym,
      'description', description, 'banner', banner, 'startDate', start_date,
      'endDate', end_date, 'accreditationEnabled', accreditation_enabled) as body
    from event where deleted_at is null;
  create or replace view published.document as
    select ${leagueBucket.replace('$archived', 'event_archived')} as bucket, id, version,
      jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'name', name, 'image', image,
      'eventId', event_id, 'createdAt', iso_instant(created_at)) as body
    from document;
  create or replace view published.accreditation as
    select ${bucketOf('accreditation')} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'status', status,
      'revoked', revoked, 'reason', reason, 'createdAt', iso_instant(created_at)) as body
    from accreditation where not withdrawn;
  create or replace view published.booking as
    select ${bucketOf('booking')} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'eventId', event_id,
      'status', status, 'revoked', revoked, 'reason', reason, 'seat', 'seat-' || seat,
      'seatReservationRequired', status = 'approved' and needs_seat and seat is null,
      'createdAt', iso_instant(created_at)) as body
    from booking where not withdrawn;
  create or replace view published.ticket as
    select ${bucketOf('ticket')} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'ref', ref, 'bookingId', booking_id,
      'matchId', match_id, 'eventId', event_id, 'seat', 'seat-' || seat, 'holder', holder,
      'organization', organization, 'role', role,
      'url', case when revoked_at is null then url end,
      'issuedAt', iso_instant(issued_at), 'revokedAt', iso_instant(revoked_at),
      'revokedReason', revoked_reason, 'facts', facts) as body
    from ticket;
  create or replace view published.report as
    select ${bucketOf('report')} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'eventId', event_id, 'matchId', match_id,
      'status', status, 'urgent', urgent, 'answers', content, 'conflicts', conflicts,
      'withdrawn', withdrawn, 'attachments', attachments, 'archived', archived_at is not null,
      'createdAt', iso_instant(created_at), 'updatedAt', iso_instant(updated_at)) as body
    from report;
`;

export class ArchivedBuckets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      ${views(ownBucket, "case when $archived then 'past' else 'season' end")}
    `);
  }

  readonly online = names.map((name) => ({ dropIndex: `${name}_bucket` }));

  override down(): void {
    this.addSql(/* sql */ `
      ${names.map((name) => `create index ${name}_bucket on ${name} (${userBucket(name)});`).join('\n      ')}
      ${views(userBucket, "'season'")}
    `);
  }
}
