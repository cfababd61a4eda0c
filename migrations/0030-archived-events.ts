/**
 * Archived tournaments. The rows of one leave the phones and are sent only to those that ask
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

export type Own = keyof typeof own;
export const names = Object.keys(own) as Own[];

export const ownBucket = (name: Own) =>
  `(case when ${own[name][1]} then 'user/' else 'archive/' end || ${own[name][0]}::text)`;
export const userBucket = (name: Own) => `('user/' || ${own[name][0]}::text)`;

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
    `);
  }

  readonly online = [
    {
      index: 'report_open',
      create: `create index concurrently report_open on report (officer_id, event_id)
        where status <> 'published' and archived_at is null`,
    },
    // A snapshot reads one bucket of a view by these.
    ...names.map((name) => ({
      index: `${name}_own_bucket`,
      create: `create index concurrently ${name}_own_bucket on ${name} (${ownBucket(name)})`,
    })),
  ];

  override down(): void {
    this.addSql(/* sql */ `
      drop trigger match_event_current on match;
      drop trigger event_archived on event;
      drop trigger event_current on event;
      ${tables.map((table) => `drop trigger ${table}_event_archived on ${table};`).join('\n      ')}
      drop function read_event_archived(), copy_event_archived(), keep_event_of_match_current(),
        keep_event_current(), event_is_over(uuid, date), archive_day();
      drop index report_open, ${names.map((name) => `${name}_own_bucket`).join(', ')};
      ${tables.map((table) => `alter table ${table} drop column event_archived;`).join('\n      ')}
      alter table event drop column archived_at;
    `);
  }
}
