/**
 * Accreditations to tournaments and bookings of matches.
 * A pending request is stored as the accreditation or booking itself, so that the two cannot
 * disagree; the view `request` lists all three kinds of request. A withdrawn one stays, because
 * tickets refer to it, but counts as none: phones do not get it, and the person may ask again.
 */
import { Migration } from '@mikro-orm/migrations';

export class AccreditationsAndBookings extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table accreditation (
        id uuid primary key default uuid_v7(),
        event_id uuid not null references event,
        event_archived boolean not null default false,
        account_id uuid not null references account,
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        -- approved once and revoked since
        revoked boolean not null default false,
        withdrawn boolean not null default false,
        reason text,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        decided_at timestamptz,
        decided_by uuid references account,
        unique (event_id, account_id),
        check ((status = 'pending') = (decided_at is null)),
        check (not revoked or status = 'rejected'),
        check (not withdrawn or (status = 'rejected' and not revoked))
      );
      create index accreditation_account on accreditation (account_id);
      create index accreditation_status on accreditation (status, created_at);
      create trigger accreditation_version before update on accreditation
        for each row execute function increment_version();
      create trigger accreditation_event_archived before insert or update of event_id on accreditation
        for each row execute function read_event_archived();

      create table booking (
        id uuid primary key default uuid_v7(),
        match_id uuid not null,
        event_id uuid not null,
        event_archived boolean not null default false,
        account_id uuid not null references account,
        -- false for officers and for matches without seats
        needs_seat boolean not null,
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        -- approved once and revoked since
        revoked boolean not null default false,
        withdrawn boolean not null default false,
        reason text,
        seat integer check (seat between 1 and 120),
        -- the match's assigned officer, at most one: 'given' where the assignment approved the booking
        -- and ends it, 'own' where it was approved on the officer's request and stays
        assignment text check (assignment in ('own', 'given')),
        -- came, absent or unknown, once the match's gates are closed
        attendance text,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        decided_at timestamptz,
        decided_by uuid references account,
        foreign key (match_id, event_id) references match (id, event_id),
        -- no one books without an accreditation
        foreign key (event_id, account_id) references accreditation (event_id, account_id),
        unique (match_id, account_id),
        unique (match_id, seat),
        check ((status = 'pending') = (decided_at is null)),
        check (not revoked or status = 'rejected'),
        check (seat is null or (status = 'approved' and needs_seat)),
        check (assignment is null or (status = 'approved' and not needs_seat)),
        check (not withdrawn or (status = 'rejected' and not revoked))
      );
      create index booking_account on booking (account_id);
      create index booking_status on booking (status, created_at);
      create unique index booking_assigned on booking (match_id) where assignment is not null;
      create trigger booking_version before update on booking
        for each row execute function increment_version();
      create trigger booking_event_archived before insert or update of event_id on booking
        for each row execute function read_event_archived();

      -- However an approval ends, the assignment ends with it.
      create function end_assignment() returns trigger language plpgsql as $$
      begin
        new.assignment := null;
        return new;
      end $$;
      create trigger booking_assignment before update of status on booking
        for each row when (new.status <> 'approved' and new.assignment is not null)
        execute function end_assignment();

      -- However a withdrawn request starts again, the withdrawal ends.
      create function end_withdrawal() returns trigger language plpgsql as $$
      begin
        new.withdrawn := false;
        return new;
      end $$;
      create trigger accreditation_withdrawal before update of status on accreditation
        for each row when (new.status <> 'rejected' and new.withdrawn)
        execute function end_withdrawal();
      create trigger booking_withdrawal before update of status on booking
        for each row when (new.status <> 'rejected' and new.withdrawn)
        execute function end_withdrawal();

      create view request as
        select id, 'create_profile' as type, status, account_id,
          null::uuid as event_id, null::uuid as match_id,
          rejection_reason as reason, created_at, decided_at, decided_by, false as withdrawn
        from profile_request
        union all
        select id, 'join_event', status, account_id, event_id, null,
          reason, created_at, decided_at, decided_by, withdrawn
        from accreditation
        union all
        select id, 'join_match', status, account_id, event_id, match_id,
          reason, created_at, decided_at, decided_by, withdrawn
        from booking;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop view request;
      drop table booking, accreditation;
      drop function end_withdrawal(), end_assignment();
    `);
  }
}
