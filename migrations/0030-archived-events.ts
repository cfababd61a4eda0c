/**
 * Archived tournaments. What belongs to one leaves the phones and is sent only to those that ask
 * for the archive. A published view reads one table and no clock, so the rows of a tournament copy
 * whether it is archived, and triggers keep the copies current.
 */
import { Migration } from '@mikro-orm/migrations';

/** Tables with rows of a tournament. */
const tables = ['accreditation', 'booking', 'ticket', 'report', 'document'];

/** Collections in an account's own bucket: the table, its owner and what its view returns. */
const own = {
  accreditation: ['account_id', 'not event_archived'],
  booking: ['account_id', 'not event_archived'],
  ticket: ['account_id', 'not event_archived'],
  // A report that is still to be written stays on the phone.
  report: ['officer_id', "not event_archived or (status <> 'published' and archived_at is null)"],
} as const;

type Own = keyof typeof own;
const names = Object.keys(own) as Own[];

const ownBucket = (name: Own) =>
  `(case when ${own[name][1]} then 'user/' else 'archive/' end || ${own[name][0]}::text)`;
const userBucket = (name: Own) => `('user/' || ${own[name][0]}::text)`;

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
  -- A snapshot reads one bucket of a view by these.
  drop index ${names.map((name) => `${name}_bucket`).join(', ')};
  ${names.map((name) => `create index ${name}_bucket on ${name} (${bucketOf(name)});`).join('\n  ')}
`;

export class ArchivedEvents extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table event add column archived_at timestamptz;
      ${tables
        .map(
          (table) =>
            `alter table ${table} add column event_archived boolean not null default false;`,
        )
        .join('\n      ')}
      create index report_open on report (officer_id, event_id)
        where status <> 'published' and archived_at is null;

      -- A tournament whose last day and matches are all earlier is archived by a job.
      create function archive_day() returns date language sql stable as $$
        select (now() at time zone 'UTC')::date - 30
      $$;

      create function event_is_over(the_event uuid, end_date date) returns boolean
      language sql stable as $$
        select end_date < archive_day() and not exists (
          select from match
          where event_id = the_event and deleted_at is null and date >= archive_day())
      $$;

      -- A tournament that is on again is back on the phones with the change that says so.
      create function keep_event_current() returns trigger language plpgsql as $$
      begin
        new.archived_at := null;
        return new;
      end $$;
      create trigger event_current before update of end_date on event for each row
        when (new.archived_at is not null and new.end_date >= archive_day())
        execute function keep_event_current();

      create function keep_event_of_match_current() returns trigger language plpgsql as $$
      begin
        -- Waits for a transaction that archives it, and lets a later one see this match.
        perform from event where id = new.event_id and end_date < archive_day() for share;
        update event set archived_at = null where id = new.event_id and archived_at is not null;
        return null;
      end $$;
      create trigger match_event_current after insert or update of event_id, date, deleted_at
        on match for each row when (new.deleted_at is null and new.date >= archive_day())
        execute function keep_event_of_match_current();

      create function copy_event_archived() returns trigger language plpgsql as $$
      begin
        update accreditation set event_archived = new.archived_at is not null
        where event_id = new.id;
        update document set event_archived = new.archived_at is not null
        where event_id = new.id;
        update booking b set event_archived = new.archived_at is not null
        from match m where m.event_id = new.id and b.match_id = m.id;
        update ticket t set event_archived = new.archived_at is not null
        from match m where m.event_id = new.id and t.match_id = m.id;
        update report r set event_archived = new.archived_at is not null
        from match m where m.event_id = new.id and r.match_id = m.id;
        return null;
      end $$;
      create trigger event_archived after update on event for each row
        when ((old.archived_at is null) <> (new.archived_at is null))
        execute function copy_event_archived();

      -- The lock lets a new row and the archiving wait for each other; a tournament that is on
      -- needs none.
      create function read_event_archived() returns trigger language plpgsql as $$
      begin
        select archived_at is not null into new.event_archived from event
        where id = new.event_id and end_date < archive_day() for share;
        new.event_archived := coalesce(new.event_archived, false);
        return new;
      end $$;
      ${tables
        .map(
          (table) => `create trigger ${table}_event_archived
        before insert or update of event_id on ${table}
        for each row execute function read_event_archived();`,
        )
        .join('\n      ')}

      ${views(ownBucket, "case when $archived then 'past' else 'season' end")}
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      ${views(userBucket, "'season'")}
      drop trigger match_event_current on match;
      drop trigger event_archived on event;
      drop trigger event_current on event;
      ${tables.map((table) => `drop trigger ${table}_event_archived on ${table};`).join('\n      ')}
      drop function read_event_archived(), copy_event_archived(), keep_event_of_match_current(),
        keep_event_current(), event_is_over(uuid, date), archive_day();
      drop index report_open;
      ${tables.map((table) => `alter table ${table} drop column event_archived;`).join('\n      ')}
      alter table event drop column archived_at;
    `);
  }
}
