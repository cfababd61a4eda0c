/**
 * Which data phones store, and which tables notify open screens.
 * A collection is a view `published.<collection>(bucket, id, version, body)` that reads one table,
 * and one call of `sync.track`; the schema of its rows is in `sync/contracts`. A view must not join
 * tables or read the clock, because its rows may change only when their own table does.
 */
import { Migration } from '@mikro-orm/migrations';

/** Maps each table to the topic that administrators' open lists subscribe to. */
const topics = {
  account: 'account',
  profile_request: 'request',
  accreditation: 'request',
  booking: 'request',
  event: 'event',
  match: 'match',
  team: 'team',
  venue: 'venue',
  document: 'document',
  news: 'news',
  report: 'report',
  question_set: 'questionSet',
  mail: 'mail',
};

const tables = Object.keys(topics);

export class PublishedCollections extends Migration {
  override up(): void {
    this.addSql(collections);
    this.addSql(/* sql */ `
      ${Object.entries(topics)
        .map(
          ([table, topic]) => `create trigger ${table}_topic
        after insert or update or delete on ${table}
        for each statement execute function sync.notify_topic('${topic}');`,
        )
        .join('\n      ')}

      create trigger session_ended after update of revoked_at on session for each row
        when (new.revoked_at is not null and old.revoked_at is null)
        execute function sync.notify_session_ended();
      create trigger booking_seat_changed after update of seat on booking for each row
        when (old.seat is distinct from new.seat) execute function sync.notify_seats();
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger booking_seat_changed on booking;
      drop trigger session_ended on session;
      ${tables.map((table) => `drop trigger ${table}_topic on ${table};`).join('\n      ')}
      ${published
        .map(([collection, table]) => `select sync.untrack('${collection}', '${table}');`)
        .join('\n      ')}
      drop index match_bucket, account_bucket, accreditation_bucket, booking_bucket, ticket_bucket,
        report_bucket;
    `);
  }
}

/** Maps each collection to the table that it reads. */
const published = [
  ['event', 'event'],
  ['team', 'team'],
  ['venue', 'venue'],
  ['document', 'document'],
  ['match', 'match'],
  ['profile', 'account'],
  ['accreditation', 'accreditation'],
  ['booking', 'booking'],
  ['ticket', 'ticket'],
  ['report', 'report'],
  ['news', 'news'],
];

const collections = /* sql */ `
  create view published.event as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'acronym', acronym,
      'description', description, 'banner', banner, 'startDate', start_date,
      'endDate', end_date, 'accreditationEnabled', accreditation_enabled) as body
    from event where deleted_at is null;
  create view published.team as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'type', type, 'name', name, 'nameAr', name_ar,
      'logo', logo) as body
    from team;
  create view published.venue as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'cityId', city_id) as body
    from venue;
  create view published.document as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'name', name, 'image', image,
      'eventId', event_id, 'createdAt', iso_instant(created_at)) as body
    from document;
  create view published.match as
    select 'event/' || event_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'name', name,
      'date', iso_instant(date), 'homeTeamId', home_team_id, 'awayTeamId', away_team_id,
      'venueId', venue_id, 'gate', gate, 'seated', seated,
      'reservationOpen', reservation_open) as body
    from match where deleted_at is null;
  create view published.profile as
    select 'user/' || id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'firstName', first_name, 'lastName', last_name,
      'email', email, 'organization', organization, 'role', role,
      'mobileNumber', mobile_number, 'profilePicture', profile_picture,
      -- encode() breaks its lines
      'photo', 'data:image/jpeg;base64,'
        || replace(encode(photo_thumbnail, 'base64'), chr(10), ''),
      'language', language) as body
    from account where deleted_at is null;
  create view published.accreditation as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'status', status,
      'revoked', revoked, 'reason', reason, 'createdAt', iso_instant(created_at)) as body
    from accreditation;
  create view published.booking as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'eventId', event_id,
      'status', status, 'revoked', revoked, 'reason', reason, 'seat', 'seat-' || seat,
      'seatReservationRequired', status = 'approved' and needs_seat and seat is null,
      'createdAt', iso_instant(created_at)) as body
    from booking;
  create view published.ticket as
    select 'user/' || account_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'ref', ref, 'bookingId', booking_id,
      'matchId', match_id, 'eventId', event_id, 'seat', 'seat-' || seat, 'holder', holder,
      'organization', organization, 'role', role,
      'url', case when revoked_at is null then url end,
      'issuedAt', iso_instant(issued_at), 'revokedAt', iso_instant(revoked_at),
      'revokedReason', revoked_reason, 'facts', facts) as body
    from ticket;

  create view published.report as
    select 'user/' || officer_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'eventId', event_id, 'matchId', match_id,
      'status', status, 'urgent', urgent, 'answers', content, 'conflicts', conflicts,
      'withdrawn', withdrawn, 'attachments', attachments, 'archived', archived_at is not null,
      'createdAt', iso_instant(created_at), 'updatedAt', iso_instant(updated_at)) as body
    from report;
  create view published.news as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'text', text, 'banner', banner,
      'eventId', event_id, 'tags', tags, 'createdAt', iso_instant(created_at)) as body
    from news where on_phones;

  -- A snapshot reads one bucket of a view: without these indexes it would scan the whole table.
  create index match_bucket on match (('event/' || event_id::text)) where deleted_at is null;
  create index account_bucket on account (('user/' || id::text)) where deleted_at is null;
  create index accreditation_bucket on accreditation (('user/' || account_id::text));
  create index booking_bucket on booking (('user/' || account_id::text));
  create index ticket_bucket on ticket (('user/' || account_id::text));
  create index report_bucket on report (('user/' || officer_id::text));

  ${published
    .map(([collection, table]) => `select sync.track('${collection}', '${table}');`)
    .join('\n  ')}
`;
