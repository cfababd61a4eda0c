/**
 * Tournaments and matches. The rows of an archived tournament leave the phones and are sent only to
 * those that ask for the archive. A published view reads one table and no clock, so the rows of a
 * tournament copy whether it is archived (`event_archived`), and triggers keep the copies current.
 */
import { Migration } from '@mikro-orm/migrations';

export class EventsAndMatches extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table event (
        id uuid primary key default uuid_v7(),
        name text not null,
        name_ar text,
        acronym text,
        description text not null,
        banner text references stored_file,
        start_date date not null,
        end_date date not null,
        accreditation_enabled boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        archived_at timestamptz,
        deleted_at timestamptz,
        check (start_date <= end_date)
      );
      create trigger event_version before update on event
        for each row execute function increment_version();

      create table match (
        id uuid primary key default uuid_v7(),
        event_id uuid not null references event,
        name text not null,
        -- the kick-off
        date timestamptz not null,
        home_team_id uuid not null references team,
        away_team_id uuid not null references team,
        venue_id uuid not null references venue,
        gate text check (char_length(gate) <= 20),
        seated boolean not null,
        reservation_open boolean not null,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check (home_team_id <> away_team_id),
        unique (id, event_id)
      );
      create index match_event on match (event_id, date);
      create index match_home on match (home_team_id);
      create index match_away on match (away_team_id);
      create index match_venue on match (venue_id);
      create trigger match_version before update on match
        for each row execute function increment_version();

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
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop table match, event;
      drop function read_event_archived(), copy_event_archived(), keep_event_of_match_current(),
        keep_event_current(), event_is_over(uuid, date), archive_day(), refuse_deleted_places();
    `);
  }
}
