/**
 * Who may go where: accreditations, bookings, tickets.
 *
 * A request to join is the membership itself while it is pending, so that the two can never
 * disagree; the view `request` lists all three kinds alike.
 */
import { Migration } from '@mikro-orm/migrations';

export class Press extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table accreditation (
        id uuid primary key default uuid_v7(),
        event_id uuid not null references event,
        account_id uuid not null references account,
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        -- approved once and taken back
        revoked boolean not null default false,
        reason text,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        decided_at timestamptz,
        decided_by uuid references account,
        unique (event_id, account_id),
        check ((status = 'pending') = (decided_at is null)),
        check (not revoked or status = 'rejected')
      );
      create index accreditation_account on accreditation (account_id);
      create index accreditation_status on accreditation (status, created_at);
      create trigger accreditation_version before update on accreditation
        for each row execute function grow_version();

      create table booking (
        id uuid primary key default uuid_v7(),
        match_id uuid not null,
        event_id uuid not null,
        account_id uuid not null references account,
        -- an officer needs no seat
        needs_seat boolean not null,
        status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
        revoked boolean not null default false,
        reason text,
        seat integer check (seat between 1 and 120),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        decided_at timestamptz,
        decided_by uuid references account,
        foreign key (match_id, event_id) references match (id, event_id),
        -- nobody books without an accreditation
        foreign key (event_id, account_id) references accreditation (event_id, account_id),
        unique (match_id, account_id),
        unique (match_id, seat),
        check ((status = 'pending') = (decided_at is null)),
        check (not revoked or status = 'rejected'),
        check (seat is null or (status = 'approved' and needs_seat))
      );
      create index booking_account on booking (account_id);
      create index booking_status on booking (status, created_at);
      create trigger booking_version before update on booking
        for each row execute function grow_version();

      -- public halves; served until the last match they signed for is over
      create table signing_key (
        kid text primary key,
        public_jwk jsonb not null,
        created_at timestamptz not null default now()
      );

      create table ticket (
        id uuid primary key default uuid_v7(),
        ref text not null unique check (ref ~ '^[A-Za-z0-9_-]{22}$'),
        booking_id uuid not null references booking,
        match_id uuid not null references match,
        event_id uuid not null references event,
        account_id uuid not null references account,
        seat integer check (seat between 1 and 120),
        holder text not null,
        organization text,
        role text not null,
        kid text not null references signing_key,
        -- the compact JWS, and the whole URL of the QR
        signed text not null,
        url text not null check (octet_length(url) <= 512),
        -- match facts copied in, kept true by triggers
        facts jsonb not null,
        issued_at timestamptz not null default now(),
        revoked_at timestamptz,
        revoked_reason text,
        version integer not null default 1,
        check ((revoked_at is null) = (revoked_reason is null))
      );
      create unique index ticket_live on ticket (booking_id) where revoked_at is null;
      create unique index ticket_seat on ticket (match_id, seat) where revoked_at is null;
      create index ticket_account on ticket (account_id);
      create index ticket_match on ticket (match_id);
      create trigger ticket_version before update on ticket
        for each row execute function grow_version();

      create function iso_instant(timestamptz) returns text language sql stable as $$
        select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;

      create function ticket_facts(the_match uuid) returns jsonb language sql stable as $$
        select jsonb_build_object(
          'match', m.name, 'event', e.name, 'date', iso_instant(m.date),
          'home', jsonb_build_object('name', h.name, 'logo', h.logo),
          'away', jsonb_build_object('name', a.name, 'logo', a.logo),
          'venue', v.name, 'gate', m.gate)
        from match m
        join event e on e.id = m.event_id
        join team h on h.id = m.home_team_id
        join team a on a.id = m.away_team_id
        join venue v on v.id = m.venue_id
        where m.id = the_match
      $$;

      -- A ticket says what its match, teams, venue and tournament say; told by the rows themselves.
      create function refresh_tickets() returns trigger language plpgsql as $$
      declare
        touched uuid[];
      begin
        -- one plan each, so that each uses its index
        case tg_table_name
          when 'match' then
            touched := array[new.id];
          when 'team' then
            select array_agg(id) into touched from match
            where home_team_id = new.id or away_team_id = new.id;
          when 'venue' then
            select array_agg(id) into touched from match where venue_id = new.id;
          when 'event' then
            select array_agg(id) into touched from match where event_id = new.id;
        end case;
        update ticket t set facts = ticket_facts(t.match_id)
        where t.match_id = any (touched) and t.facts is distinct from ticket_facts(t.match_id);
        return null;
      end $$;
      create trigger match_tickets after update on match
        for each row execute function refresh_tickets();
      create trigger team_tickets after update of name, logo on team
        for each row execute function refresh_tickets();
      create trigger venue_tickets after update of name on venue
        for each row execute function refresh_tickets();
      create trigger event_tickets after update of name on event
        for each row execute function refresh_tickets();

      create view request as
        select id, 'create_profile' as type, status, account_id,
          null::uuid as event_id, null::uuid as match_id,
          rejection_reason as reason, created_at, decided_at, decided_by
        from profile_request
        union all
        select id, 'join_event', status, account_id, event_id, null,
          reason, created_at, decided_at, decided_by
        from accreditation
        union all
        select id, 'join_match', status, account_id, event_id, match_id,
          reason, created_at, decided_at, decided_by
        from booking;
    `);
  }

  override down(): void {
    this.addSql(/* sql */ `
      drop view request;
      drop trigger event_tickets on event;
      drop trigger venue_tickets on venue;
      drop trigger team_tickets on team;
      drop trigger match_tickets on match;
      drop table ticket, signing_key, booking, accreditation;
      drop function refresh_tickets(), ticket_facts(uuid), iso_instant(timestamptz);
    `);
  }
}
