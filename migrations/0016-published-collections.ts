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
  // The lists of accounts and invitations are shown together.
  invitation: 'account',
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
      drop index match_bucket, account_bucket, accreditation_own_bucket, booking_own_bucket,
        ticket_own_bucket, report_own_bucket, attendee_bucket, attendance_bucket;
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
  ['attendee', 'attendee'],
  ['attendance', 'attendance'],
];

/** The bucket of an account's own row: another one once the row's tournament is archived. */
const ownBucket = (owner: string, isCurrent = 'not event_archived') =>
  `(case when ${isCurrent} then 'user/' else 'archive/' end || ${owner}::text)`;
const accountBucket = ownBucket('account_id');
// A report that is still to be written stays on the phone.
const reportBucket = ownBucket(
  'officer_id',
  "not event_archived or (status <> 'published' and archived_at is null)",
);

const collections = /* sql */ `
  create view published.event as
    select case when archived_at is not null then 'past' else 'season' end as bucket, id, version,
      jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'nameArabic', name_ar, 'acronym', acronym,
      'description', description, 'banner', banner, 'startDate', start_date,
      'endDate', end_date, 'accreditationEnabled', accreditation_enabled) as body
    from event where deleted_at is null;
  create view published.team as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'type', type, 'name', name, 'nameArabic', name_ar,
      'logo', logo) as body
    from team where deleted_at is null;
  create view published.venue as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'nameArabic', name_ar, 'cityId', city_id) as body
    from venue where deleted_at is null;
  create view published.document as
    select case when event_archived then 'past' else 'season' end as bucket, id, version,
      jsonb_build_object(
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
      'language', language, 'nameArabic', name_arabic,
      'organizationArabic', organization_arabic) as body
    from account where deleted_at is null;
  create view published.accreditation as
    select ${accountBucket} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'eventId', event_id, 'status', status,
      'revoked', revoked, 'reason', reason, 'createdAt', iso_instant(created_at)) as body
    from accreditation where not withdrawn;
  create view published.booking as
    select ${accountBucket} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'eventId', event_id,
      'status', status, 'revoked', revoked, 'reason', reason, 'seat', 'seat-' || seat,
      'seatReservationRequired', status = 'approved' and needs_seat and seat is null,
      'createdAt', iso_instant(created_at)) as body
    from booking where not withdrawn;
  create view published.ticket as
    select ${accountBucket} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'ref', ref, 'bookingId', booking_id,
      'matchId', match_id, 'eventId', event_id, 'seat', 'seat-' || seat, 'holder', holder,
      'organization', organization, 'role', role,
      'url', case when revoked_at is null then url end,
      'issuedAt', iso_instant(issued_at), 'revokedAt', iso_instant(revoked_at),
      'revokedReason', revoked_reason, 'facts', facts,
      'holderArabic', holder_arabic, 'organizationArabic', organization_arabic,
      'entrance', entrance) as body
    from ticket;
  create view published.report as
    select ${reportBucket} as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'name', name, 'eventId', event_id, 'matchId', match_id,
      'status', status, 'urgent', urgent, 'answers', content, 'conflicts', conflicts,
      'withdrawn', withdrawn, 'attachments', attachments, 'archived', archived_at is not null,
      'createdAt', iso_instant(created_at), 'updatedAt', iso_instant(updated_at)) as body
    from report;
  create view published.news as
    select 'season' as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'title', title, 'text', text, 'banner', banner,
      'eventId', event_id, 'tags', tags,
      'createdAt', iso_instant(coalesce(publish_at, created_at))) as body
    from news where on_phones and is_published;
  create view published.attendee as
    select 'attendees/' || match_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'name', name,
      'organization', organization, 'role', role, 'seat', 'seat-' || seat,
      'photo', 'data:image/jpeg;base64,' || replace(encode(photo, 'base64'), chr(10), ''),
      'nameArabic', name_arabic, 'organizationArabic', organization_arabic) as body
    from attendee;
  create view published.attendance as
    select 'attendees/' || match_id::text as bucket, id, version, jsonb_build_object(
      'id', id, 'version', version, 'matchId', match_id, 'attendance', attendance) as body
    from attendance;

  -- A snapshot reads one bucket of a view: without these indexes it would scan the whole table.
  create index match_bucket on match (('event/' || event_id::text)) where deleted_at is null;
  create index account_bucket on account (('user/' || id::text)) where deleted_at is null;
  create index accreditation_own_bucket on accreditation (${accountBucket});
  create index booking_own_bucket on booking (${accountBucket});
  create index ticket_own_bucket on ticket (${accountBucket});
  create index report_own_bucket on report (${reportBucket});
  create index attendee_bucket on attendee (('attendees/' || match_id::text));
  create index attendance_bucket on attendance (('attendees/' || match_id::text));

  ${published
    .map(([collection, table]) => `select sync.track('${collection}', '${table}');`)
    .join('\n  ')}
`;
